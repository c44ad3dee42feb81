// The keypad on a sheet: Enter or ↓ for the next box, Shift+Enter or ↑ for the one before, one team after the other,
// Ctrl+Enter or + to Save.
// A phone shows one team at a time; the button "Next" does what Enter does.
(() => {
  "use strict";
  const sheet = document.getElementById("sheet");
  const save = document.getElementById("save");
  const next = document.getElementById("next");
  const tabs = sheet.querySelector("[data-tabs]");

  // Boxes in the order of the paper: the first column with the ending, then each other team's column.
  const column = (box) => (box.name === "ending" ? 1 : parseInt(box.name, 10));
  const boxes = () => {
    const all = [...sheet.querySelectorAll("input.box:not([data-optional])")];
    return all.map((box, place) => ({ box, place })).sort((a, b) => column(a.box) - column(b.box) || a.place - b.place).map(({ box }) => box);
  };

  const showTeam = (team) => {
    sheet.querySelectorAll("[data-team]").forEach((part) => part.classList.toggle("other-team", part.dataset.team !== String(team)));
    tabs.querySelectorAll("[data-show]").forEach((tab) => tab.setAttribute("aria-pressed", tab.dataset.show === String(team)));
  };
  // The button names the team whose boxes come next: the paper is read column by column. After the last box comes Save.
  const nextBox = next?.textContent;
  const nameNext = (from) => {
    if (!next) return;
    const order = boxes(), to = order[order.indexOf(from) + 1];
    const isNextTeam = to && column(to) !== column(from);
    next.toggleAttribute("data-over", !to);
    next.textContent = isNextTeam ? next.dataset.nextTeam.replace("{names}", tabs.querySelector(`[data-show="${column(to)}"] span`).textContent) : nextBox;
  };
  const goTo = (element) => {
    if (element.matches("input.box:not([data-optional])")) showTeam(column(element));
    element.focus();
  };
  const move = (from, step) => {
    const order = boxes();
    const to = order[order.indexOf(from) + step];
    if (to) goTo(to);
    else if (step > 0) save?.focus();
  };

  sheet.addEventListener("keydown", (event) => {
    const inBox = event.target.matches("input.box:not([data-optional])");
    if (save && event.target === save && event.key === "ArrowUp") goTo(boxes().at(-1));
    if (!inBox || event.defaultPrevented) return;
    if (event.key === "Enter" || event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.target, event.key === "ArrowUp" || event.shiftKey ? -1 : 1);
    }
  });
  // To Save from any box; it saves when the site answers that nothing is open.
  let saves = false;
  sheet.addEventListener("keydown", (event) => {
    const isPlus = event.key === "+" && (event.target === save || event.target.matches("input.box:not([data-optional])"));
    if (!save || event.repeat || !isPlus && !(event.key === "Enter" && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    if (event.target === save) { save.click(); return; }
    saves = true;
    save.focus();
    htmx.trigger(sheet, "passed");
  }, { capture: true });
  save?.addEventListener("blur", () => { saves = false; });
  sheet.addEventListener("htmx:configRequest", ({ detail }) => { if (saves) detail.parameters.saves = "1"; });
  sheet.addEventListener("nothing-open", () => { if (saves) save.click(); });

  // Boxes of a new sheet that the cursor has not left yet. A problem that one of these boxes may still resolve is not
  // shown yet. The last box of a group requests them, such as the last one on the table.
  const ahead = new Set("fresh" in sheet.dataset ? boxes().map((box) => box.name) : []);
  sheet.addEventListener("focusout", ({ target }) => {
    const group = target.name?.slice(0, target.name.lastIndexOf("-"));
    if (ahead.delete(target.name) && ![...ahead].some((name) => name.startsWith(group))) htmx.trigger(sheet, "passed");
  });
  sheet.addEventListener("htmx:configRequest", ({ detail }) => {
    const waits = (name) => !sheet.elements.namedItem(name).value || document.activeElement.name === name;
    detail.parameters.ahead = [...ahead].filter(waits).join(" ");
  });
  let last = null;
  sheet.addEventListener("focusin", (event) => {
    if (!event.target.matches("input.box")) return;
    event.target.select();
    if (event.target.matches("[data-optional]")) return;
    last = event.target;
    showTeam(column(last));
    nameNext(last);
  });

  // What a box has stays selected when a mouse presses it first, although it has the focus. The next press puts the cursor.
  const hasMouse = matchMedia("(pointer: fine)").matches;
  let unpressed = document.activeElement;
  sheet.addEventListener("focusin", ({ target }) => { unpressed = target; });
  sheet.addEventListener("input", () => { unpressed = null; });
  sheet.addEventListener("mousedown", (event) => {
    const box = event.target, isSelected = box.selectionStart === 0 && box.selectionEnd === box.value?.length;
    if (hasMouse && isSelected && box === unpressed && box === document.activeElement && box.matches("input.box")) event.preventDefault();
    setTimeout(() => { unpressed = null; });  // after the focus that this press may bring
  });

  // The line of a box, and the total that comes of it, are spoken once the box is left and the site has counted.
  const words = (part) => part?.innerText.replace(/\s+/g, " ").trim() ?? "";
  const speak = (box, tries = 50) => {
    if (tries && sheet.classList.contains("htmx-request")) { setTimeout(speak, 100, box, tries - 1); return; }
    const line = words(box.closest("tr").querySelector(`.points-cell[data-team="${column(box)}"]`));
    const total = document.getElementById(`total-${column(box)}`);
    const shown = [".big-number", ".sheet-difference"].map((part) => words(total?.querySelector(part)));
    document.getElementById("read-out").textContent = [line, `${total?.dataset.name} ${shown[0]}`, shown[1]].filter(Boolean).join(". ");
  };
  sheet.addEventListener("change", ({ target }) => {
    if (target.matches("input.box:not([data-optional])") && target.name !== "ending") setTimeout(speak, 200, target);
  });

  // A press on one of the ways in which a hand ends types its key.
  sheet.addEventListener("click", ({ target }) => {
    const key = target.closest(".ending-keys > span")?.querySelector("kbd");
    const box = sheet.elements.namedItem("ending");
    if (!key || box.readOnly) return;
    box.value = key.textContent;
    box.focus();
    box.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "pressed" }));
  });

  sheet.classList.add("one-team");
  tabs.hidden = false;
  if (next) next.hidden = false;
  showTeam(1);
  tabs.addEventListener("click", ({ target }) => {
    const tab = target.closest("[data-show]");
    if (!tab) return;
    showTeam(tab.dataset.show);
    if (last && String(column(last)) === tab.dataset.show) nameNext(last);
    else if (next) { next.removeAttribute("data-over"); next.textContent = nextBox; }
  });
  // The box keeps the focus, so the phone's keyboard stays open.
  next?.parentElement.addEventListener("mousedown", (event) => { if (!event.target.closest("#save, #look-again")) event.preventDefault(); });
  next?.addEventListener("click", () => {
    const shown = boxes().filter((box) => box.checkVisibility());
    if (shown.includes(last)) move(last, 1); else goTo(shown[0]);
  });
  // A phone's keyboard covers the bottom of the page, and only this measure tells how much.
  const view = window.visualViewport;
  const overKeyboard = () => sheet.style.setProperty("--keyboard", `${Math.max(0, innerHeight - view.height - view.offsetTop)}px`);
  view.addEventListener("resize", overKeyboard);
  view.addEventListener("scroll", overKeyboard);

  // Focus first: the sentence about another saved sheet, the answer "Look again", an unreadable or questioned box, the reason of a correction.
  const again = document.getElementById("look-again");
  const lookedAgain = () => {
    if (again) again.hidden = true;
    save?.classList.add("button-main");
  };
  // The server chose the box for "Look again". If its note is gone, take the note in sight, or one of another team.
  const NOTES = ":is(.problem, .slip):not(:empty)";
  const chosenHasNote = () => Boolean(sheet.querySelector(`.look-here ${NOTES}, .look-here + .points-cell ${NOTES}`));
  const hadNote = chosenHasNote();
  const boxOfNote = () => {
    if (!hadNote || chosenHasNote()) return null;
    const notes = [...sheet.querySelectorAll(`td ${NOTES}`)];
    const cell = (notes.find((note) => note.checkVisibility()) ?? notes[0])?.closest("td");
    return cell?.querySelector("input.box") ?? cell?.previousElementSibling?.querySelector("input.box");
  };
  again?.addEventListener("click", (event) => {
    event.preventDefault();
    goTo(boxOfNote() ?? document.getElementById(again.hash.slice(1)));
    lookedAgain();
  });
  // What is settled disappears: the questions, the frames of their boxes, and "Look again".
  sheet.addEventListener("htmx:afterSettle", () => {
    const open = document.getElementById("questions")?.dataset;
    if (!open) return;
    const boxes = open.boxes.split(" ");
    sheet.querySelectorAll('input.box[aria-invalid="true"]').forEach((box) => { if (!boxes.includes(box.name)) box.removeAttribute("aria-invalid"); });
    if (!("again" in open)) lookedAgain();
    save?.parentElement.classList.toggle("is-settled", !("again" in open));
    const why = sheet.querySelector("[data-until-possible]");
    // A reason that is being typed answers the question: its box stays.
    if (why) why.hidden = !("impossible" in open) && !why.contains(document.activeElement) && !why.querySelector("input").value;
  });
  const questioned = sheet.querySelector('input.box[aria-invalid="true"]:not([data-optional])');
  goTo(document.getElementById("conflict") || sheet.querySelector("[autofocus]") || questioned || sheet.querySelector('[aria-invalid="true"]') || document.getElementById("id_why") || boxes()[0]);
  if (questioned) {
    showTeam(column(questioned));
    questioned.scrollIntoView({ block: "nearest" });
  }
})();
