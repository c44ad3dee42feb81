// The name box: a digit picks the suggestion of that number, Enter the first one. Without it the buttons do the same.
(() => {
  "use strict";
  const box = document.getElementById("name-box");
  let waiting = null; // a key pressed before the suggestions for what stands in the box have come

  const pick = (key) => {
    const list = document.getElementById("suggestions");
    if (list.dataset.typed !== box.value) return null;
    return list.querySelector(`[data-key="${key === "Enter" ? 1 : key}"]`);
  };
  const isFresh = () => document.getElementById("suggestions").dataset.typed === box.value;

  box.addEventListener("keydown", (event) => {
    if (!box.value || !/^([0-9]|Enter)$/.test(event.key)) return;
    const picked = pick(event.key);
    if (picked || !isFresh()) event.preventDefault();
    if (picked) picked.click();
    else if (!isFresh()) waiting = event.key;
  });

  document.addEventListener("htmx:afterSettle", () => {
    if (!waiting || !isFresh()) return;
    const key = waiting;
    waiting = null;
    const picked = pick(key);
    if (picked) picked.click();
    else if (key === "Enter") box.form.requestSubmit();
  });

  // The box is free for the next name as soon as this one is on its way. A refusal puts the name back.
  box.form.addEventListener("htmx:beforeSend", (event) => {
    if (event.detail.requestConfig.verb !== "post") return;
    box.value = "";
    box.focus();
  });
  const putBack = (typed) => {
    if (box.value || !typed) return;
    box.value = typed;
    box.select();
  };
  document.addEventListener("sign-up-refused", (event) => putBack(event.detail.typed));
  box.form.addEventListener("htmx:sendError", (event) => putBack(event.detail.requestConfig.parameters.get("name")));
})();
