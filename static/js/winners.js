// Reading out the winners: one key for each place. Without it, the two links do the same.
(() => {
  "use strict";

  const NEXT = ["Enter", " ", "ArrowRight", "ArrowDown", "PageDown"];
  const BACK = ["ArrowLeft", "ArrowUp", "PageUp"];
  const SCROLLING = [" ", "ArrowDown", "PageDown", "ArrowUp", "PageUp"];

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A focused link or button handles its own keys.
    if (event.key === "Enter" && event.target.closest("a, button")) {
      if (event.repeat) event.preventDefault();
      return;
    }
    if (event.key === " " && event.target.closest("button, summary")) return;
    const wanted = NEXT.includes(event.key) ? "[data-next]" : BACK.includes(event.key) ? "[data-back]" : "";
    if (!wanted) return;
    // On a page that is larger than the screen, these keys show the rest of it.
    if (SCROLLING.includes(event.key) && document.documentElement.scrollHeight > innerHeight) return;
    const link = document.querySelector(wanted);
    event.preventDefault();
    // A held key must not run through the places.
    if (link && !event.repeat) link.click();
  });
})();
