"""The casebook as package data."""
