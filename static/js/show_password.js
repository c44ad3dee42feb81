// A checkbox that shows the password while it is typed.
(() => {
  "use strict";

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-show-password]").forEach((tick) => {
      const boxes = tick.form.querySelectorAll('input[type="password"]');
      const show = () => boxes.forEach((box) => { box.type = tick.checked ? "text" : "password"; });
      tick.closest("label").hidden = boxes.length === 0;
      tick.addEventListener("change", show);
      show();
      // The browser offers to store only a hidden password.
      tick.form.addEventListener("submit", () => boxes.forEach((box) => { box.type = "password"; }));
    });
  });
})();
