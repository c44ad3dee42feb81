// Every page: send the laptop's time zone, prevent double posts. The site works without it.
(() => {
  "use strict";

  document.addEventListener("DOMContentLoaded", () => {
    const zone = document.querySelector('input[name="time_zone"]');
    if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  });

  // What was refused is selected, so that typing replaces it.
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector('input[autofocus][aria-invalid="true"]')?.select();
  });

  // A menu closes when its reader goes on elsewhere, or presses Escape.
  const close = (menu) => menu.removeAttribute("open");
  const closeInside = (menu) => {
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    close(menu);
  };
  const menus = () => document.querySelectorAll(".menu[open]");
  for (const kind of ["click", "focusin"])
    document.addEventListener(kind, (event) => menus().forEach((menu) => { if (!menu.contains(event.target)) close(menu); }));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menus().forEach(closeInside);
  });

  // What is said to be wrong with a field goes when the field changes. A sheet says it anew with each change.
  document.addEventListener("input", ({ target }) => {
    document.querySelectorAll(`[data-until="${target.name}"]`).forEach((note) => note.remove());
    const field = !target.closest(".sheet") && target.closest('.mb-3[id^="div_"]');
    if (!field) return;
    field.querySelectorAll(".invalid-feedback").forEach((note) => note.remove());
    field.querySelectorAll(".is-invalid").forEach((box) => { box.classList.remove("is-invalid"); box.removeAttribute("aria-invalid"); });
  });

  // A text to copy is selected whole.
  document.addEventListener("focusin", (event) => { if (event.target.matches(".copied")) event.target.select(); });

  // On a phone the menu, the steps and the tabs scroll sideways: keep the present item in view.
  const showPlace = () => {
    document.querySelectorAll(".site-nav, .steps ol, .tabs").forEach((line) => {
      const here = line.querySelector("[aria-current]");
      if (!here || line.scrollWidth <= line.clientWidth) return;
      line.scrollLeft += here.getBoundingClientRect().left - line.getBoundingClientRect().left - 48;
    });
  };
  document.addEventListener("DOMContentLoaded", showPlace);
  // A preview of a sheet swaps hundreds of parts: look at the page once, after all of them.
  const afterAllSwaps = (look) => {
    let isDue = false;
    return () => {
      if (!isDue) queueMicrotask(() => { isDue = false; look(); });
      isDue = true;
    };
  };
  document.addEventListener("htmx:oobAfterSwap", afterAllSwaps(showPlace));

  // The focus is on what the page is for: what is wrong, or else the first box of a form that takes a file, or else the one
  // large button, or else the first box. A page may say otherwise by autofocus, an address by its fragment. The page
  // moves only to show what is wrong.
  const WRONG = '[aria-invalid="true"], .is-invalid';
  const PRIMARY = [WRONG, "form:has(input[type=file]) :is(input:not([type=hidden]), textarea)",
    ".button-next", "form input:not([type=hidden]), form select, form textarea",
    ".button-main, .btn-primary", ".next-step a", ".row-of > [aria-current]", ".past-evenings tbody th a", "a.button, button:not(.link-button, .button-danger, .call *, .rehearse *)", ".grid tbody a", "summary.button:not(.call *)"];
  const isInSight = (element) => {
    const where = element.getBoundingClientRect();
    return where.width > 0 && where.top >= 0 && where.bottom <= innerHeight && element.checkVisibility({ visibilityProperty: true });
  };
  // What publishes or ends something is never under the finger that opened the page: Tab leads from its heading to it.
  const headingOf = (button) => {
    const before = [...document.querySelectorAll("#main :is(h1, h2, h3)")].filter(
      (heading) => isInSight(heading) && heading.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING);
    const heading = before.at(-1) ?? document.getElementById("main");
    heading.tabIndex = -1;
    return heading;
  };
  const focusPrimary = () => {
    if (document.activeElement !== document.body) return;
    const main = document.getElementById("main");
    for (const kind of PRIMARY) {
      const button = [...main.querySelectorAll(kind)].find((element) => !element.closest("#messages") && !element.disabled && (isInSight(element) || kind === WRONG && element.checkVisibility({ visibilityProperty: true })));
      if (!button) continue;
      const found = button.matches("[data-publishes]") ? headingOf(button) : button;
      found.dataset.focusedByPage = "";
      found.addEventListener("blur", () => delete found.dataset.focusedByPage, { once: true });
      return found.focus({ preventScroll: kind !== WRONG });
    }
  };
  // After a reload the cursor is in the box where it was.
  const CURSOR = "handfoot-cursor";
  window.addEventListener("pagehide", () => {
    const box = document.activeElement;
    sessionStorage.setItem(CURSOR, box.matches("input, select, textarea") ? `${location.href} ${box.id}` : "");
  });
  const focusAsBefore = () => {
    if (performance.getEntriesByType("navigation")[0]?.type !== "reload") return false;
    const [page, id] = (sessionStorage.getItem(CURSOR) || "").split(" ");
    const box = page === location.href && id && document.getElementById(id);
    if (box) box.focus();
    return Boolean(box);
  };
  // After the button of a row, the focus is in its list on the page that follows: at that row, or at the one now in its place.
  const ROW = "handfoot-row";
  const LISTS = "tbody, ul, ol";
  const listsOf = (part) => [...(document.getElementById(part)?.querySelectorAll(LISTS) ?? [])];
  window.addEventListener("submit", ({ submitter, defaultPrevented }) => {
    const row = submitter?.closest("#main :is(tr, li)");
    if (!row || defaultPrevented) return;
    // Lists before it may come or go, so that the part of the page which has a name finds it again.
    const part = row.parentElement.parentElement.closest("[id]").id;
    const place = { path: location.pathname, part, list: listsOf(part).indexOf(row.parentElement), row: [...row.parentElement.children].indexOf(row) };
    sessionStorage.setItem(ROW, JSON.stringify(place));
  });
  const focusSameRow = () => {
    const place = JSON.parse(sessionStorage.getItem(ROW) || "{}");
    sessionStorage.removeItem(ROW);
    if (place.path !== location.pathname || document.querySelector(WRONG)) return false;
    const rows = [...(listsOf(place.part)[place.list]?.children ?? [])];
    const row = rows[Math.min(place.row, rows.length - 1)];
    if (!row) return false;
    // Not on its button: a second press would act on another row.
    const start = row.querySelector("a[href], summary") ?? row;
    if (start === row) row.tabIndex = -1;
    start.focus();
    return document.activeElement === start;
  };
  document.addEventListener("DOMContentLoaded", () => {
    if (!focusAsBefore() && !focusSameRow() && !location.hash && !document.querySelector("[autofocus]")) focusPrimary();
  });
  // A part of the page that is swapped may take the focus with it.
  let hadFocus = false;
  document.addEventListener("htmx:beforeSwap", () => { hadFocus = document.activeElement !== document.body; });
  document.addEventListener("htmx:afterSettle", () => { if (hadFocus) focusPrimary(); });

  // A message goes by its ×, by Escape and by the next act on the page.
  const closeMessages = (notes) => {
    notes.forEach((note) => note.remove());
    if (!notes.length || document.activeElement !== document.body) return;
    document.querySelector("[autofocus]")?.focus();
    focusPrimary();
  };
  const shownMessages = () => [...document.querySelectorAll("#messages > .note")];
  // A mouse leaves the cursor where it is.
  document.addEventListener("mousedown", (event) => { if (event.target.closest("[data-close]")) event.preventDefault(); });
  document.addEventListener("click", ({ target }) => { if (target.closest("[data-close]")) closeMessages([target.closest(".note")]); });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") closeMessages(shownMessages()); });
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    const { verb, triggeringEvent } = detail.requestConfig;
    if (verb === "post" && ["submit", "click"].includes(triggeringEvent?.type)) closeMessages(shownMessages());
  });
  // A screen reader says what changes in a live region that stays, not what a page brings along: so a message, and what a
  // page reads out, is put into one, once, and a part that is swapped ([data-said]) whenever it says something new.
  const SOON = 300;
  const LATER = 5000;
  const wordsOf = (parts) => [...document.querySelectorAll(parts)].map(({ innerText }) => innerText.replace(/\s+/g, " ").trim());
  let known = [];
  let toSay = [];
  let sayTimer, emptyTimer;
  const say = (words) => {
    const region = document.getElementById("read-out");
    if (!words.length) return;
    // One answer swaps several parts: they are said together, after its message.
    toSay.push(...words);
    clearTimeout(sayTimer);
    clearTimeout(emptyTimer);
    region.textContent = "";
    sayTimer = setTimeout(() => { region.textContent = toSay.join(" "); toSay = []; }, SOON);
    emptyTimer = setTimeout(() => { region.textContent = ""; }, LATER);
  };
  const sayMessages = () => say(wordsOf("#messages .message-words, [data-read-out]"));
  const sayNew = afterAllSwaps(() => {
    const now = wordsOf("[data-said]").filter(Boolean);
    say(now.filter((words) => !known.includes(words)));
    known = now;
  });
  document.addEventListener("DOMContentLoaded", () => { known = wordsOf("[data-said]"); sayMessages(); });
  document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
    if (detail.target.id === "messages") sayMessages();
    sayNew();
  });
  document.addEventListener("htmx:afterSwap", sayNew);

  // A file that the browser saves leaves the page as it is: say where it went.
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-downloads]")) return;
    menus().forEach(closeInside);
    closeMessages(shownMessages());
    document.getElementById("messages").append(document.getElementById("downloads").content.cloneNode(true));
    sayMessages();
  });

  // The line about a page's keys is hidden where no script handles them.
  document.querySelectorAll("[data-keys]").forEach((line) => { line.hidden = false; });

  // A held Enter presses the button of one page, not that of the next.
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest("a, button")) event.preventDefault();
  });

  // Say so soon when the site does not answer.
  const PATIENCE = 1500;
  let timer = null;
  let answeredAt = new Date();
  const answered = () => {
    answeredAt = new Date();
    clearTimeout(timer);
    timer = null;
    document.getElementById("connection").hidden = true;
  };
  const asked = () => {
    timer ??= setTimeout(() => {
      const since = document.querySelector("[data-not-connected]");
      const clock = answeredAt.toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });
      if (since) since.textContent = `${since.dataset.notConnected} ${clock}`;
      document.getElementById("connection").hidden = false;
    }, PATIENCE);
  };
  document.addEventListener("htmx:beforeSend", asked);
  document.addEventListener("htmx:afterOnLoad", answered);

  // News of a list wait while one of its menus is open.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.matches("[data-news]") && event.target.closest("section").querySelector("details[open]")) event.preventDefault();
  });

  // A poll or preview was told that the helper's pass, or the table's address, is over.
  document.addEventListener("help-ended", () => { document.getElementById("help-ended").hidden = false; });

  // Enter in an empty number box stays on the page, which may show a message with its Undo.
  document.addEventListener("submit", (event) => {
    const box = event.target.querySelector("input[data-empty]");
    if (!box || box.value.trim()) return;
    event.preventDefault();
    document.getElementById("found-sheet").textContent = box.dataset.empty;
    say([box.dataset.empty]);
    known = wordsOf("[data-said]").filter(Boolean);
    box.focus();
  });

  // What was wrong with a number is gone once another one is typed.
  document.addEventListener("input", ({ target }) => {
    if (!target.matches("input.number-box[aria-invalid]")) return;
    target.removeAttribute("aria-invalid");
    target.classList.remove("is-invalid");
    target.closest("form").querySelectorAll(".invalid-feedback").forEach((error) => error.remove());
  });

  // A button shows that it was pressed. Ignore a second press while the first is being sent.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent) event.preventDefault();
    // A sheet asks by htmx for its preview and is sent by a script of its own, which marks it as sent. Another script that
    // sends a form itself tells when that is done.
    else if (form.method !== "post" || form.hasAttribute("hx-post") || event.defaultPrevented) return;
    event.submitter?.setAttribute("aria-busy", "true");
    if (!event.defaultPrevented) form.dataset.sent = "yes";
    asked();
  });
  window.addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
    document.querySelectorAll("button[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
    answered();
  });
})();
