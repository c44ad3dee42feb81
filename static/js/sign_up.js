// The name box: a digit chooses the suggestion of that number, Enter the first one. Without it, the buttons do the same.
(() => {
  "use strict";
  const box = document.getElementById("name-box");
  const form = box.form;
  const suggestions = () => document.getElementById("suggestions");
  const areFresh = () => suggestions().dataset.typed === box.value;
  let sent = Promise.resolve();

  const problem = () => document.getElementById("sign-up-problem");
  const noteOf = (sentence) => {
    const note = document.createElement("p");
    note.className = "note note-error";
    note.textContent = sentence;
    return note;
  };

  // The box is free for the next name as soon as this one is sent. Every name waits for the one before it, so lines are
  // numbered in typing order however slow the network.
  const send = (picked) => {
    const values = { name: box.value, suggested: "", ...picked };
    if (!values.name.trim() && !values.player) return problem().replaceChildren(noteOf(form.dataset.empty));
    box.value = "";
    suggestions().replaceChildren();
    suggestions().dataset.typed = "";
    const post = () => htmx.ajax("POST", form.action, { source: form, swap: "none", values });
    sent = sent.then(post).catch(() => {});
  };

  box.addEventListener("keydown", (event) => {
    if (!/^([0-9]|Enter)$/.test(event.key)) return;
    const number = event.key === "Enter" ? "1" : event.key;
    const button = areFresh() && suggestions().querySelector(`[data-key="${number}"]`);
    if (button) button.click();
    else if (box.value && !areFresh()) send({ unseen: number });
    else if (event.key === "Enter") send();
    else return; // a digit that picks nothing is typed
    event.preventDefault();
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    const pressed = button && button.name ? { [button.name]: button.value } : {};
    send({ suggested: areFresh() ? box.value : "", ...pressed });
  });

  // After any click the box has the focus: the second click of a double click lands beside the button.
  form.addEventListener("click", () => box.focus());

  // A name that signed nobody in returns to the box, if the box is empty.
  const putBack = (typed) => {
    if (box.value || !typed) return;
    box.value = typed;
    box.select();
  };
  document.addEventListener("nobody-signed-in", (event) => putBack(event.detail.typed));

  const sayLost = (event) => {
    if (event.detail.requestConfig.verb !== "post") return;
    const lost = event.detail.requestConfig.parameters.get("name");
    problem().append(noteOf(`${form.dataset.lost} ${lost}`));
    putBack(lost);
  };
  form.addEventListener("htmx:sendError", sayLost);
  form.addEventListener("htmx:responseError", sayLost);

  // Suggestions for an older text never replace the present ones.
  const keepFresh = (event, typed) => {
    if (event.detail.target === suggestions() && typed !== box.value) event.detail.shouldSwap = false;
  };
  document.addEventListener("htmx:beforeSwap", (event) => {
    keepFresh(event, event.detail.requestConfig.parameters.get("name"));
  });
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    keepFresh(event, event.detail.fragment.firstElementChild.dataset.typed);
  });
})();
