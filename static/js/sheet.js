// The keypad on a sheet: Enter or ↓ for the next box, Shift+Enter or ↑ for the one before, one team after the other.
(() => {
  "use strict";
  const sheet = document.getElementById("sheet");
  const save = document.getElementById("save");

  // Boxes in the order of the paper: the first column with the ending, then each other team's column.
  const boxes = () => {
    const all = [...sheet.querySelectorAll("input.box:not([data-optional])")];
    const column = (box) => (box.name === "ending" ? 1 : parseInt(box.name, 10));
    return all.map((box, place) => ({ box, place })).sort((a, b) => column(a.box) - column(b.box) || a.place - b.place).map(({ box }) => box);
  };

  const move = (from, step) => {
    const order = boxes();
    const next = order[order.indexOf(from) + step];
    if (next) next.focus();
    else if (step > 0) save.focus();
  };

  sheet.addEventListener("keydown", (event) => {
    const inBox = event.target.matches("input.box:not([data-optional])");
    if (event.target === save && event.key === "ArrowUp") boxes().at(-1).focus();
    if (!inBox) return;
    if (event.key === "Enter" || event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.target, event.key === "ArrowUp" || event.shiftKey ? -1 : 1);
    }
  });
  sheet.addEventListener("focusin", (event) => {
    if (event.target.matches("input.box")) event.target.select();
  });

  // Focus first: the sentence about another saved sheet, the answer "Look again", an unreadable or questioned box, the reason of a correction.
  const again = document.getElementById("look-again");
  again?.addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById(again.hash.slice(1)).focus();
  });
  (document.getElementById("conflict") || again || sheet.querySelector('[aria-invalid="true"]') || document.getElementById("id_why") || boxes()[0]).focus();
})();
