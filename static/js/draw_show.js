// The draw as a show: an organizer's key reveals the next pair, on the wall and on the desk's page.
(() => {
  "use strict";
  const PRESS = ["Enter", " "];
  const NEXT = [...PRESS, "ArrowRight", "PageDown"];
  document.addEventListener("keydown", (event) => {
    const next = document.querySelector("[data-next] button");
    if (!next || event.repeat || event.altKey || event.ctrlKey || event.metaKey || !NEXT.includes(event.key)) return;
    // A focused button or box handles its own keys.
    if (event.target.closest("input, select, textarea") || (PRESS.includes(event.key) && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    next.click();
  });
})();
