// Refreshing results never move a row that a reader gave the focus, the pointer or selected text.
(() => {
  "use strict";
  const shown = (event) => event.target.id === "results-shown";
  const scrollers = () => [...document.querySelectorAll("#results-shown .grid-scroll")];
  let scrolled = [];
  let opened = [];
  let focused = null;

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!shown(event)) return;
    const active = document.activeElement;
    const busy = active && !("focusedByPage" in active.dataset) && active.closest("#results-shown a, #results-shown button, #next-step, #results-head");
    if (busy || document.hidden || !getSelection().isCollapsed) event.preventDefault();
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!shown(event)) return;
    scrolled = scrollers().map((scroller) => scroller.scrollLeft);
    focused = document.activeElement.closest("#results-shown details[id] > summary")?.parentElement.id;
    opened = [...document.querySelectorAll(":is(#results-shown, #results-head, #next-step) details[id][open]")].map((details) => details.id);
  });

  // Runs before the browser paints; each part swapped with the list triggers it too.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!shown(event)) return;
    scrollers().forEach((scroller, number) => { scroller.scrollLeft = scrolled[number] || 0; });
    opened.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
    if (focused) document.getElementById(focused)?.querySelector("summary").focus({ preventScroll: true });
  });
})();
