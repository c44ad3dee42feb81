// The Print button of a paper. Without it, use the browser's menu.
(() => {
  "use strict";

  // A list of several pages: several leaves, or one that is higher than its paper. The page shows a leaf as wide as its
  // paper, with margins in millimeters, in whatever size.
  const isOfSeveralPages = () => {
    const paper = getComputedStyle(document.documentElement);
    const leaves = [...document.querySelectorAll(".list-leaf")];
    return leaves.length > 1 || leaves.some((leaf) => {
      const [width, height, aside, above] = leaf.matches(".lies") ? ["--lying", "--low", 16, 14] : ["--upright", "--tall", 20, 16];
      const millimeters = (name) => parseFloat(paper.getPropertyValue(name));
      return leaf.offsetHeight / leaf.offsetWidth * (millimeters(width) + aside) - above > millimeters(height);
    });
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.documentElement.classList.toggle("is-numbered", isOfSeveralPages());
    const button = document.getElementById("print");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => window.print());
    if (!document.querySelector("[autofocus]")) button.focus({ preventScroll: true });
  });
})();
