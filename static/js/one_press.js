// One press is one act: a page that came by a press takes no other press for a moment, because people often press twice.
// Nothing that is typed into a box is lost, and whoever types has seen the page. Loaded first, before there is anything
// to press; without it, every press counts.
(() => {
  "use strict";
  const MOMENT = 800;
  const BOX = "textarea, select, input:not([type=submit], [type=button], [type=checkbox], [type=radio], [type=file])";
  let until = 0;

  const isFromPage = document.referrer.startsWith(`${location.origin}/`);
  if (isFromPage && performance.getEntriesByType("navigation")[0]?.type !== "reload") {
    until = Infinity;
    document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => { until = performance.now() + MOMENT; }));
  }
  window.addEventListener("input", ({ isTrusted, target }) => { if (isTrusted && target.matches(BOX)) until = 0; }, true);
  // A key that presses a button or a link, and Enter in a box that sends its form, are a click too.
  const refuse = (event) => {
    if (performance.now() >= until || event.target.closest(BOX)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("click", refuse, true);
  window.addEventListener("submit", refuse, true);
})();
