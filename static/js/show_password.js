// A tick that shows the password while it is typed. Without it the box stays as the browser made it.
(() => {
  "use strict";

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-show-password]").forEach((tick) => {
      const boxes = tick.form.querySelectorAll('input[type="password"]');
      const show = () => boxes.forEach((box) => { box.type = tick.checked ? "text" : "password"; });
      tick.closest("label").hidden = boxes.length === 0;
      tick.addEventListener("change", show);
      show();
      // Only a hidden one is known to the browser as a password to keep.
      tick.form.addEventListener("submit", () => boxes.forEach((box) => { box.type = "password"; }));
    });
  });
})();
