// The sign-up: the box is free for the next name as soon as one is sent. `name_box.js` chooses from the list.
(() => {
  "use strict";
  const box = document.getElementById("name-box");
  const form = box.form;
  const { listOf, isFresh, isQuestionOnly, ask, describe, marked } = window.nameBox;
  const suggestions = () => listOf(box);
  let sent = Promise.resolve();

  const problem = () => document.getElementById("sign-up-problem");
  const noteOf = (sentence) => {
    const note = document.createElement("p");
    note.className = "note note-error";
    note.textContent = sentence;
    return note;
  };

  // A problem of the name that is in the box goes when the name changes. That of an earlier name stays.
  let isAboutBox = false;
  box.addEventListener("input", () => {
    if (isAboutBox) problem().querySelectorAll(".note:not([data-lost])").forEach((note) => note.remove());
  });

  // Every name waits for the one before it, so lines are numbered in typing order however slow the network.
  let paidAt = -Infinity;
  const send = (picked) => {
    const values = { name: box.value, suggested: "", ...picked };
    isAboutBox = !values.name.trim() && !values.player;
    if (isAboutBox) return problem().replaceChildren(noteOf(form.dataset.empty));
    box.value = "";
    suggestions().replaceChildren();
    suggestions().dataset.typed = "";
    describe(box);
    paidAt = -Infinity;
    const post = () => htmx.ajax("POST", form.action, { source: form, swap: "none", values });
    sent = sent.then(post).catch(() => {});
  };

  // From the empty box Tab goes to the chapter of the person who was just added.
  box.addEventListener("keydown", (event) => {
    const chapter = document.getElementById("new-chapter");
    if (event.key !== "Tab" || event.shiftKey || box.value || !chapter) return;
    chapter.focus();
    event.preventDefault();
  });

  // Who types faster than the list arrives sends the key: the server chooses from the list that would have come.
  box.addEventListener("keydown", (event) => {
    if (!/^([0-9]|Enter)$/.test(event.key) || !box.value || isFresh(box)) return;
    send({ unseen: event.key === "Enter" ? "1" : event.key });
    event.preventDefault();
  });

  // What the list below the name answers already, such as "on the way". `send` empties the list before it posts.
  const settled = () =>
    isFresh(box)
      ? Object.fromEntries([...suggestions().querySelectorAll("input[type=hidden]")].map(({ name, value }) => [name, value]))
      : {};

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    const pressed = button && button.name ? { [button.name]: button.value } : {};
    // A button below the list is about the marked name. What the list asks or says is to be read first.
    const isSaying = suggestions().querySelector("[data-says]") || (isAboutBox && problem().querySelector(".note"));
    const isBelow = isFresh(box) && !button?.closest(".suggestions");
    const chosen = isBelow && !isSaying ? marked(box) : null;
    send({ ...settled(), ...(chosen && { [chosen.name]: chosen.value }), ...pressed });
  });

  // After any click in the form the box has the focus: the second click of a double click lands beside the button.
  form.addEventListener("click", () => box.focus());

  // A payment too waits for the names before it: $ is about the person whom the last of them signed in, or about the
  // person of the line where the focus is.
  const MOMENT = 800;
  const offer = () => document.querySelector("#messages [data-offer]");
  const pay = (find) => {
    const post = () => {
      const found = find();
      if (!found) return problem().replaceChildren(noteOf(form.dataset.nobodyPays));
      return htmx.ajax("POST", found.action, { source: form, swap: "none", values: Object.fromEntries(new FormData(found)) });
    };
    sent = sent.then(post).catch(() => {});
  };
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("#messages [data-offer]")) return;
    event.preventDefault();
    pay(() => event.target);
    box.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "$" || !form.dataset.nobodyPays || event.defaultPrevented) return;
    const line = event.target.closest("#lines :is(tr, li)");
    const isTyped = event.target.matches("input, textarea") && (event.target !== box || box.value);
    if (isTyped) return;
    event.preventDefault();
    if (line) return line.querySelector(".paid button")?.click();
    // A second $ is another price, but not that of a key pressed twice.
    if (event.repeat || event.timeStamp - paidAt < MOMENT) return;
    paidAt = event.timeStamp;
    pay(offer);
  });

  // A name that signed nobody in returns to the box, if the box is empty.
  const putBack = (typed) => {
    if (box.value || !typed) return;
    box.value = typed;
    isAboutBox = true;
    box.select();
    if (isFresh(box) && isQuestionOnly(box)) ask(box);
  };
  document.addEventListener("nobody-signed-in", (event) => putBack(event.detail.typed));

  const sayLost = (event) => {
    const { verb, parameters } = event.detail.requestConfig;
    if (verb !== "post") return;
    if (parameters.has("amount")) return problem().replaceChildren(noteOf(form.dataset.lostPayment));
    if (event.target !== form) return;
    const lost = parameters.get("name");
    const note = noteOf(`${form.dataset.lost} ${lost}`);
    note.dataset.lost = "";
    problem().append(note);
    putBack(lost);
  };
  document.addEventListener("htmx:sendError", sayLost);
  document.addEventListener("htmx:responseError", sayLost);

  // After a change of a line the focus stays in its list: at the line, or at the one below it if it has left.
  let places = [];
  document.addEventListener("htmx:beforeRequest", ({ target }) => {
    const list = target.closest("#lines .grid-scroll");
    const rows = list ? [...list.querySelectorAll("tbody tr")] : [];
    const place = rows.indexOf(target.closest("tr"));
    const nearest = [...rows.slice(place), ...rows.slice(0, Math.max(place, 0)).reverse()];
    places = nearest.map((row) => `#${list.id} #${row.querySelector("summary")?.id}`);
  });
  document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
    if (detail.target.id !== "lines") return;
    places.map((place) => document.querySelector(place)).find(Boolean)?.focus({ preventScroll: true });
    places = [];
  });

  // News from other doors wait while somebody uses what they would replace: no row moves under a finger.
  const IN_USE = 3000;
  let touchedAt = -Infinity;
  document.addEventListener("pointerdown", (event) => { if (event.target.closest("#lines")) touchedAt = event.timeStamp; });
  // What a poll asked before a press is out of date after it.
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.requestConfig.verb === "post") htmx.trigger(document.querySelector("[data-news]") ?? box, "htmx:abort");
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.target.matches("[data-news]")) return;
    // The focus returns to what has an id.
    const { activeElement } = document;
    const losesFocus = !activeElement.id && activeElement.closest("#lines, #head-count, #without-chapter");
    const asks = document.querySelector("#head-count #new-chapter");
    if (losesFocus || asks || performance.now() - touchedAt < IN_USE) event.preventDefault();
  });

  // The list of an answer never replaces that of a name typed since.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    if (target === suggestions() && fragment.firstElementChild.dataset.typed !== box.value) event.detail.shouldSwap = false;
  });
})();
