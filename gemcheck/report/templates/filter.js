"use strict";
(() => {
  const box = document.querySelector(".filter");
  const field = document.getElementById("filter");
  const told = document.getElementById("shown");
  if (!box || !field || !told) return;
  const items = [...document.querySelectorAll("[data-search]")].map((item) => [item, item.dataset.search.toLowerCase()]);
  const sections = [...document.querySelectorAll("main > section")].filter((one) => one.querySelector("[data-search]"));
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let number = 0;
    for (const [item, text] of items) {
      item.hidden = !words.every((word) => text.includes(word));
      number += item.hidden ? 0 : 1;
    }
    for (const section of sections) section.hidden = !section.querySelector("[data-search]:not([hidden])");
    told.textContent = words.length ? `${number} of ${items.length}` : "";
  };
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.hidden || target.closest("[hidden]")) { field.value = ""; show(); }
    const details = target.querySelector(":scope > details");
    if (details && target.id.startsWith("case-")) details.open = true;
    target.scrollIntoView();
  };
  box.hidden = false;
  field.addEventListener("input", show);
  window.addEventListener("hashchange", reveal);
  reveal();
})();
