// Results that refresh themselves move nothing under the hand: whoever is on a row, or marks text, is not disturbed.
(() => {
  "use strict";
  const shown = (event) => event.target.id === "results-shown";
  const scrollers = () => [...document.querySelectorAll("#results-shown .grid-scroll")];
  let scrolled = [];

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!shown(event)) return;
    const active = document.activeElement;
    const busy = active && active.closest("#results-shown a, #results-shown button, #next-step");
    if (busy || document.hidden || !getSelection().isCollapsed) event.preventDefault();
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (shown(event)) scrolled = scrollers().map((scroller) => scroller.scrollLeft);
  });

  // In the same moment, before anybody sees it; each of the other parts that are swapped along says so as well.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (shown(event)) scrollers().forEach((scroller, number) => { scroller.scrollLeft = scrolled[number] || 0; });
  });
})();
