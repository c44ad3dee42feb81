// A form that was sent takes no second press while the answer is on its way. Without it the server takes both for one.
(() => {
  "use strict";
  const AGAIN = 4000;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (performance.now() < Number(form.dataset.once)) event.preventDefault();
    else form.dataset.once = performance.now() + AGAIN;
  });
  // The page that Back shows takes a press at once.
  window.addEventListener("pageshow", () => document.querySelectorAll("form").forEach((form) => { form.dataset.once = ""; }));
})();
