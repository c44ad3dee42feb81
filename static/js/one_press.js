// One press is one act, because people often press twice. A page that came by a press takes no other press for a moment,
// but for what is somewhere else than that press, such as another page of the main menu or the Undo of a line;
// a part that htmx brings takes none, for a moment, where something else could be pressed before. Nothing that is typed
// into a box is lost. On the name screen (data-quick) a name follows quickly on a letter, so that whatever is somewhere else
// than that press takes the next one at once. Loaded first, before there is anything to press; without it, every press counts.
(() => {
  "use strict";
  const MOMENT = 800;
  const BOX = "textarea, select, input:not([type=submit], [type=button], [type=checkbox], [type=radio], [type=file])";
  const PRESSED = "a[href], button, summary";
  const CHOICE = "label, input[type=checkbox], input[type=radio]";
  let until = 0;
  const wait = () => { until = performance.now() + MOMENT; };

  const isQuick = "quick" in document.documentElement.dataset;
  const isFromPage = document.referrer.startsWith(`${location.origin}/`);
  if ((isFromPage || isQuick) && performance.getEntriesByType("navigation")[0]?.type !== "reload") {
    until = Infinity;
    document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(wait));
  }

  // Where the press was that opened this page: only a press that a hand makes has a place.
  const PLACE = "handfoot-press";
  const NEAR = 24, NEAR_A_BUTTON = 48;
  const first = JSON.parse(sessionStorage.getItem(PLACE) || "null");
  sessionStorage.removeItem(PLACE);
  const isElsewhere = ({ detail, clientX, clientY }, pressed) => {
    if (!isQuick && !detail) return false;
    if (!first || !detail) return true;
    const { left, right, top, bottom } = pressed.getBoundingClientRect();
    const isOnIt = left <= first.x && first.x <= right && top <= first.y && first.y <= bottom;
    const near = isQuick || pressed.matches("a[href], summary") ? NEAR : NEAR_A_BUTTON;
    return !isOnIt && Math.hypot(clientX - first.x, clientY - first.y) > near;
  };
  // The button whose press was taken: what it sends follows at once.
  let taken = null;
  // The label whose press was taken: the press of its box follows at once, without a place.
  let chosen = null;
  const isChosenElsewhere = (event, choice) => isElsewhere(event, choice) || [...(choice.labels ?? [])].includes(chosen);
  const remember = ({ type, detail, clientX, clientY }) => {
    if (type === "click" && detail) sessionStorage.setItem(PLACE, JSON.stringify({ x: clientX, y: clientY }));
    else if (type === "click") sessionStorage.removeItem(PLACE);
  };

  // What could be pressed before each answer of the last moment, and where. The same button of a later answer is no other.
  let earlier = [];
  // A button that says while you type what it acts on is one act (data-act), whatever it says.
  const actOf = ({ dataset, textContent, href, form, formAction, name, value }) => [dataset.act ?? textContent.trim(), href, form?.action, formAction, name, value].join("\n");
  const thing = (element) => ({ act: actOf(element), where: element.getBoundingClientRect() });
  const recent = () => earlier.filter(({ at }) => performance.now() <= at + MOMENT);
  window.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.shouldSwap) return;
    const focused = document.activeElement.closest(PRESSED);
    earlier = [...recent(), { at: performance.now(), focused: focused && thing(focused), things: [...document.querySelectorAll(PRESSED)].map(thing) }];
  });
  const isAt = ({ clientX, clientY }) => ({ where }) => where.left <= clientX && clientX <= where.right && where.top <= clientY && clientY <= where.bottom;
  // A click that a key makes has no place.
  const isOther = (event, pressed) => recent().some(({ focused, things }) => {
    const before = event.detail ? things.filter(isAt(event)) : focused ? [focused] : things;
    return before.length > 0 && !before.some(({ act }) => act === actOf(pressed));
  });
  // Whoever types has seen the page, and so has who moves on by Tab what an answer changed.
  window.addEventListener("input", ({ isTrusted, target }) => { if (isTrusted && target.matches(BOX)) [until, earlier] = [0, []]; }, true);
  window.addEventListener("keydown", ({ key }) => { if (key === "Tab") earlier = []; }, true);

  // A key that presses a button or a link, and Enter in a box that sends its form, are a click too.
  const refuse = (event) => {
    if (event.target.closest(BOX)) return;
    const pressed = event.type === "click" && event.target.closest(PRESSED);
    // Whoever chooses by a key in a box has read its list of names: `name_box.js` presses the button.
    const isChosen = !event.isTrusted && event.target.closest(".suggestions");
    const choice = event.type === "click" && !pressed && event.target.closest(CHOICE);
    // What a quick page sends comes by a press that was let through.
    const isElse = pressed ? isElsewhere(event, pressed)
      : choice ? isChosenElsewhere(event, choice) : isQuick || (taken !== null && event.submitter === taken);
    const isTooSoon = performance.now() < until && !isElse;
    if (!isTooSoon && !(pressed && !isChosen && isOther(event, pressed))) {
      if (pressed) taken = pressed;
      chosen = choice;
      return remember(event);
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("click", refuse, true);
  window.addEventListener("submit", refuse, true);
  // Enter in a box may move the focus to a button: Enter pressed twice asks, and does not answer.
  window.addEventListener("question-asked", wait);
})();
