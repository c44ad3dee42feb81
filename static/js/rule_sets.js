// The button that prints the card; without it, use the browser's menu. Also protects numbers while they are typed.
(() => {
  "use strict";
  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });

  // Ignore an answer to older numbers, which could replace the boxes: the next answer is on its way.
  document.addEventListener("input", (event) => {
    const numbers = event.target.closest("#numbers");
    if (numbers) window.htmx?.trigger(numbers, "htmx:abort");
  });
})();
