// A name box: a digit chooses the name of that number in its list, Enter the marked one, which is the first until an
// arrow key marks another. Enter on a name that nobody has goes to the question whether it is new. Screen readers hear
// a combobox. Without the script, the buttons of the list do the same.
(() => {
  "use strict";
  const listOf = (box) => box.parentElement.querySelector(".suggestions");
  const boxOf = (list) => list.parentElement.querySelector("[data-name-box]");
  const isFresh = (box) => listOf(box).dataset.typed === box.value;

  const question = (box) => listOf(box).querySelector(".suggestion-new");
  const isQuestionOnly = (box) => question(box) && !listOf(box).querySelector("p, [data-key='1']");

  const ask = (box) => {
    question(box).focus();
    window.dispatchEvent(new Event("question-asked"));
  };

  // The box keeps the focus, and says which name Enter takes.
  const optionsOf = (box) => [...listOf(box).querySelectorAll(".options [data-key]")];
  const marked = (box) => listOf(box).querySelector(".options .is-first");
  const mark = (box, option) => {
    optionsOf(box).forEach((one) => {
      one.classList.toggle("is-first", one === option);
      one.setAttribute("aria-selected", String(one === option));
    });
    if (option) box.setAttribute("aria-activedescendant", option.id);
    else box.removeAttribute("aria-activedescendant");
  };
  const describe = (box) => {
    const [list, name] = [listOf(box), listOf(box).id];
    const options = list.querySelector(".options");
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-expanded", String(Boolean(options)));
    box.setAttribute("aria-controls", options ? `${name}-options` : name);
    if (options) {
      Object.assign(options, { id: `${name}-options`, role: "listbox", ariaLabel: options.dataset.label });
      optionsOf(box).forEach((option) => {
        Object.assign(option, { id: `${name}-${option.dataset.key}`, role: "option", tabIndex: -1 });
      });
    }
    mark(box, marked(box));
  };
  const describeAll = () => document.querySelectorAll("[data-name-box]").forEach(describe);
  ["DOMContentLoaded", "htmx:afterSwap", "htmx:oobAfterSwap"].forEach((event) => document.addEventListener(event, describeAll));

  document.addEventListener("keydown", (event) => {
    const box = event.target.closest("[data-name-box]");
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!box || !step || !marked(box)) return;
    const options = optionsOf(box);
    mark(box, options[(options.indexOf(marked(box)) + step + options.length) % options.length]);
    event.preventDefault();
  });

  // Typing goes on in the box, also from a button of its list.
  const boxFor = (event) => {
    const list = event.target.closest(".suggestions");
    if (!list) return event.target.closest("[data-name-box]");
    return event.key === "Backspace" || /^\S$/.test(event.key) ? boxOf(list) : null;
  };

  document.addEventListener("keydown", (event) => {
    const box = boxFor(event);
    if (!box || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (box !== event.target) box.focus();
    if (!/^([0-9]|Enter)$/.test(event.key) || !isFresh(box)) return;
    const button = event.key === "Enter" ? marked(box) : listOf(box).querySelector(`[data-key="${event.key}"]`);
    if (button) button.click();
    else if (event.key === "Enter" && isQuestionOnly(box)) ask(box);
    else return; // a digit that picks nothing is typed, and Enter sends the form
    event.preventDefault();
  });

  // Tab after a name that the list has found alone takes it, since the next letters are for the next box.
  document.addEventListener("keydown", (event) => {
    const box = event.target.closest("[data-name-box=fills]");
    if (!box || event.key !== "Tab" || event.shiftKey || !isFresh(box)) return;
    const [found, ...others] = listOf(box).querySelectorAll("[data-key]:not([data-key='0'])");
    if (!found || others.length) return;
    found.click();
    event.preventDefault();
  });

  // A choice in a form with other boxes fills this one, and the next box has the focus.
  const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".suggestions [data-key]");
    const box = button && boxOf(button.closest(".suggestions"));
    if (!box || box.dataset.nameBox !== "fills") return;
    event.preventDefault();
    const list = listOf(box);
    const note = Object.assign(document.createElement("p"), { className: "soft mb-0", textContent: "✓ " });
    note.append(...[...button.children].slice(1).flatMap((part) => [part.textContent, " "]));
    box.value = button.dataset.name;
    list.dataset.typed = box.value;
    const answers = [hidden(button.name, button.value), hidden(button.name.replace(/[a-z]+$/, "suggested"), box.value)];
    list.replaceChildren(...answers, note);
    describe(box);
    const places = [...box.form.elements].filter((place) => place.type !== "hidden");
    (places[places.indexOf(box) + 1] || box).focus();
  });

  // A list for an older text never replaces the present one.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const box = event.detail.requestConfig.elt;
    if (!box.matches("[data-name-box]") || event.detail.requestConfig.verb !== "get") return;
    if (event.detail.requestConfig.parameters.get(box.name) !== box.value) event.detail.shouldSwap = false;
  });

  window.nameBox = { listOf, isFresh, isQuestionOnly, ask, describe, marked };
})();
