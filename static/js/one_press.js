// One press is one act, because people often press twice. A page that came by a press takes no other press for a moment;
// a part that htmx brings takes none, for a moment, where something else could be pressed before. Nothing that is typed
// into a box is lost, and whoever types has seen the page. Loaded first, before there is anything to press; without it,
// every press counts.
(() => {
  "use strict";
  const MOMENT = 800;
  const BOX = "textarea, select, input:not([type=submit], [type=button], [type=checkbox], [type=radio], [type=file])";
  const PRESSED = "a[href], button, summary";
  let until = 0;
  const wait = () => { until = performance.now() + MOMENT; };

  const isFromPage = document.referrer.startsWith(`${location.origin}/`);
  if (isFromPage && performance.getEntriesByType("navigation")[0]?.type !== "reload") {
    until = Infinity;
    document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(wait));
  }
  window.addEventListener("input", ({ isTrusted, target }) => { if (isTrusted && target.matches(BOX)) until = 0; }, true);

  // What could be pressed before each answer of the last moment, and where. The same button of a later answer is no other.
  let earlier = [];
  const actOf = (element) => [element.textContent.trim(), element.href, element.form?.action, element.formAction, element.name, element.value].join("\n");
  const thing = (element) => ({ element, act: actOf(element), where: element.getBoundingClientRect() });
  window.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.shouldSwap) return;
    const now = performance.now();
    const focus = document.activeElement?.closest(PRESSED);
    const things = [...document.querySelectorAll(PRESSED)].map(thing).filter(({ where }) => where.width);
    earlier = [...earlier.filter(({ at }) => now < at + MOMENT), { at: now, focus: focus && thing(focus), things }];
  });
  const isWithin = ({ clientX, clientY }, { left, right, top, bottom }) => left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  const isOther = (event, pressed) => {
    const now = performance.now();
    const act = actOf(pressed);
    const isSame = (one) => one.element === pressed || one.act === act;
    return earlier.filter(({ at }) => now < at + MOMENT).some(({ focus, things }) => {
      // A click that a key makes has no place.
      if (event.detail) {
        const under = things.filter(({ where }) => isWithin(event, where));
        return under.length > 0 && !under.some(isSame);
      }
      if (document.activeElement?.matches(BOX)) return false;
      return !things.some(isSame) || Boolean(focus && !focus.element.isConnected && !isSame(focus));
    });
  };

  // A key that presses a button or a link, and Enter in a box that sends its form, are a click too.
  const refuse = (event) => {
    if (event.target.closest(BOX)) return;
    const pressed = event.type === "click" && event.target.closest(PRESSED);
    if (performance.now() >= until && !(pressed && isOther(event, pressed))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("click", refuse, true);
  window.addEventListener("submit", refuse, true);
  // Enter in a box may move the focus to a button: Enter pressed twice asks, and does not answer.
  window.addEventListener("question-asked", wait);
})();
