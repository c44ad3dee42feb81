// Protects numbers while they are typed.
(() => {
  "use strict";
  // Ignore an answer to older numbers, which could replace the boxes: the next answer is on its way.
  document.addEventListener("input", (event) => {
    const numbers = event.target.closest("#numbers");
    if (numbers) window.htmx?.trigger(numbers, "htmx:abort");
  });
})();
