// The Print button of a paper. Without it, use the browser's menu.
(() => {
  "use strict";

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("print");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => window.print());
    if (!document.querySelector("[autofocus]")) button.focus({ preventScroll: true });
  });
})();
