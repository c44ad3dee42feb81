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

  // Focus first: the sentence about another saved sheet, the box of a possible slip, an unreadable box, a box with a problem, the quickest answer to a question.
  const slip = sheet.querySelector(".slip:not(:empty)");
  const problem = slip || sheet.querySelector(".points-cell .problem:not(:empty)");
  const boxOf = (cell) => cell && (cell.closest("td").querySelector("input") || cell.closest("td").previousElementSibling.querySelector("input"));
  const questions = sheet.querySelector(".questions");
  const wrong = (questions && boxOf(slip)) || sheet.querySelector('[aria-invalid="true"]') || (questions && (boxOf(problem) || questions.querySelector("button:not([hidden]), input:not([type=hidden])")));
  const again = document.getElementById("look-again");
  if (again) {
    again.hidden = false;
    again.addEventListener("click", () => { questions.hidden = true; (boxOf(problem) || boxes()[0]).focus(); });
  }
  (document.getElementById("conflict") || wrong || boxes()[0]).focus();
})();
