// The press that prints the card; without it the browser's own menu prints. And numbers that are being typed stay.
(() => {
  "use strict";
  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });

  // An answer to what stood in the boxes before could bring them all anew: the next one is on its way.
  document.addEventListener("input", (event) => {
    const numbers = event.target.closest("#numbers");
    if (numbers) window.htmx?.trigger(numbers, "htmx:abort");
  });
})();
