// Store what is typed in a sheet on this device until the site has saved it, even if browser or server stop.
(() => {
  "use strict";
  const DAY = 24 * 60 * 60 * 1000;
  const RETRY = 2000;
  const TELL_TYPING = 20000;
  const ASK_TABS = 3000;
  const keyOf = (path) => `handfoot-draft:${path}`;
  const read = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
  const store = (key, draft) => { try { localStorage.setItem(key, JSON.stringify(draft)); } catch { /* full or forbidden */ } };
  const forget = (key) => { try { localStorage.removeItem(key); } catch { /* a browser that keeps nothing */ } };
  // This tab's draft that was sent last, and the sheet that it opens without a draft once. Other tabs have their own.
  const SENT = "handfoot-sent";
  const START_EMPTY = "handfoot-start-empty";
  const forgetSent = (path) => {
    const sent = sessionStorage.getItem(SENT);
    if (!sent?.startsWith(`${keyOf(path)}#`)) return false;
    forget(sent);
    sessionStorage.removeItem(SENT);
    return true;
  };

  // What was typed at another sheet is this sheet's now.
  const typedAt = document.getElementById("sheet")?.dataset.typedAt;
  if (typedAt) forgetSent(typedAt);

  // The page after a save names the saved sheet; other tabs with this sheet are told. Drafts of other days are deleted.
  const savedHere = document.querySelector("[data-saved-path]")?.dataset ?? {};
  const saved = savedHere.savedPath;
  if (saved && forgetSent(saved)) new BroadcastChannel(keyOf(saved)).postMessage({ saved: true });
  Object.keys(localStorage).filter((key) => key.startsWith(keyOf(""))).forEach((key) => {
    if (!(read(key)?.at > Date.now() - DAY)) forget(key);
  });

  const keyFor = (submission) => `${keyOf(location.pathname)}#${submission}`;
  const draftsHere = () => Object.keys(localStorage).filter((name) => name.startsWith(keyFor("")));
  const show = (id, shown) => { document.getElementById(id).hidden = !shown; };

  // A table's save was pressed, but another sheet came first: go to the page that shows both, or say that it is too late.
  if (savedHere.savedSubmission) forget(keyFor(savedHere.savedSubmission));
  if (saved && draftsHere().some((name) => read(name).pressed)) {
    const change = document.querySelector("a[data-change]");
    if (change) { location.replace(change.href); return; }
    show("waited-too-long", true);
  }

  // Play and the results name the sheets of their evening that were typed here and are not saved.
  const unsaved = document.getElementById("unsaved");
  if (unsaved) {
    const typed = new Map();
    Object.keys(localStorage).filter((key) => key.startsWith(keyOf(unsaved.dataset.play))).forEach((key) => {
      const draft = read(key);
      if (draft?.numbers) typed.set(key.slice(keyOf("").length).split("#")[0], draft);
    });
    typed.forEach(({ name, teams }, path) => {
      const link = Object.assign(document.createElement("a"), { href: path, className: "open-sheet" });
      link.append(Object.assign(document.createElement("b"), { textContent: name }), ` ${teams}`);
      const item = document.createElement("li");
      item.append(link);
      unsaved.querySelector("ul").append(item);
    });
    unsaved.hidden = !typed.size;
  }

  const elsewhere = document.getElementById("waiting-elsewhere");
  const other = elsewhere && Object.keys(localStorage).find((name) => name.startsWith(keyOf("/t/")) && !name.startsWith(keyFor("")) && read(name)?.pressed);
  if (other) {
    elsewhere.href = other.slice(keyOf("").length).split("#")[0];
    elsewhere.hidden = false;
  }

  const sheet = document.getElementById("sheet");
  const acceptance = document.getElementById("acceptance");
  const form = sheet ?? acceptance;
  if (!form) return;
  // Back may show a page as it was left, with its button pressed.
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted && form.dataset.sent) location.replace(location.href); });

  // A table's page says how many numbers wait on this phone: those that differ from what the site gave.
  const waits = document.querySelector("[data-waiting-many]");
  const differing = (given) => [...form.elements].filter(({ name, value }) => /^\d+-/.test(name) && value !== (given[name] ?? "")).length;
  const tellWaiting = (numbers) => {
    if (!waits) return;
    waits.hidden = !numbers;
    waits.textContent = numbers === 1 ? waits.dataset.waitingOne : waits.dataset.waitingMany.replace("{numbers}", numbers);
  };

  // While the site is down, nothing is sent or lost: ask until it answers.
  const alive = async () => {
    try {
      return (await fetch(form.dataset.alive, { cache: "no-store", signal: AbortSignal.timeout(RETRY) })).ok;
    } catch { return false; }
  };
  let waiting = null;
  const backAgain = () => {
    waiting ??= (async () => {
      while (!(await alive())) {
        show("connection", true);
        await new Promise((resolve) => { setTimeout(resolve, RETRY); });
      }
      show("connection", false);
      waiting = null;
    })();
    return waiting;
  };
  const send = async (said, button) => {
    document.querySelector("[data-after-press]")?.removeAttribute("hidden");
    await backAgain();
    said.forEach(([name, value]) => {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    });
    if (button?.formAction && button.hasAttribute("formaction")) form.action = button.formAction;
    HTMLFormElement.prototype.submit.call(form);
  };

  // The teams at a table accept a sheet. What they pressed without a connection is sent later, even after a reload,
  // with the answers that they gave before.
  const ANSWERS = ["keyed-in-by", "accepted", "unfinished", "empty_means_zero", "written_total", "agreed", "right_paper", "why"];
  if (acceptance) {
    const key = keyFor(acceptance.elements.namedItem("submission").value);
    const keep = (pressed) => { const draft = read(key); if (draft) store(key, { ...draft, pressed }); };
    const answers = () => [...acceptance.querySelectorAll("input")].filter(({ name }) => ANSWERS.includes(name)).map(({ name, value }) => [name, value]);
    const has = ([name, value]) => answers().some((answer) => answer[0] === name && answer[1] === value);
    tellWaiting(read(key)?.numbers ?? differing({}));
    const unsent = (read(key)?.pressed ?? []).filter((answer) => answer[0] !== "save" && !has(answer));
    acceptance.addEventListener("submit", (event) => {
      event.preventDefault();
      if (acceptance.dataset.sent) return;
      acceptance.dataset.sent = "yes";
      const { name, value } = event.submitter;
      keep(name === "wrong" ? null : [...answers(), [name, value]]);
      send([[name, value]]);
    });
    if (unsent.length) { acceptance.dataset.sent = "yes"; send(unsent); } else keep(null);
    return;
  }

  // A sheet that is in is only shown. What was typed in it on this device is offered on the page that corrects it.
  if (sheet.dataset.readOnly) {
    forget(keyFor(sheet.dataset.savedSubmission));
    if (draftsHere().length) location.replace(sheet.querySelector("[data-correct]").href);
    return;
  }

  // Boxes of the page, and hidden those that were typed on a page with other boxes.
  const fields = () => [...sheet.querySelectorAll('input[type="text"][name]:not([name="to"]), input[data-aside]')];
  const values = () => Object.fromEntries(fields().map((field) => [field.name, field.value]));
  const hidden = (name) => sheet.elements.namedItem(name);
  const key = () => keyFor(hidden("submission").value);
  const version = () => sheet.querySelector('input[name="version"]').value;
  const teams = [...sheet.querySelectorAll("thead [data-team]")].map((team) => team.textContent.trim()).join(" – ");

  // What was pressed and is not answered yet.
  let pressed = null;
  const given = sheet.dataset.typed ? read(key())?.given ?? {} : values();
  tellWaiting(differing(given));
  const keep = () => {
    const numbers = differing(given);
    tellWaiting(numbers);
    const draft = { pressed, given, numbers, at: Date.now(), version: version(), submission: hidden("submission").value, entry: hidden("entry").value, teams, name: document.querySelector("h1").textContent, values: values() };
    store(key(), draft);
  };
  const broughtAside = [];
  const setAside = (draft) => Object.entries(draft.values).forEach(([name, value]) => {
    if (!/^\d+-|^ending$/.test(name) || !value || sheet.elements.namedItem(name)) return;
    const input = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    input.dataset.aside = "";
    sheet.append(input);
    broughtAside.push(input);
  });
  const fill = (draft) => {
    setAside(draft);
    fields().forEach((field) => { if (field.name in draft.values) field.value = draft.values[field.name]; });
    sheet.querySelector('input[name="version"]').value = draft.version;
    hidden("submission").value = draft.submission;
    sheet.dataset.broughtBack = "yes";
    sheet.dispatchEvent(new Event("input", { bubbles: true }));
    const active = document.activeElement;
    if (active && active.matches("input.box")) active.select();
  };

  const sendDraft = (said, button = null) => {
    sheet.dataset.sent = "yes";
    pressed = button && button.name !== "save" ? null : said;
    keep();
    sessionStorage.setItem(SENT, key());
    send(said, button);
  };

  const own = hidden("submission").value;
  forget(keyFor(sheet.dataset.savedSubmission));
  const startsEmpty = sessionStorage.getItem(START_EMPTY) === location.pathname;
  sessionStorage.removeItem(START_EMPTY);
  const names = startsEmpty || sheet.dataset.typed ? [] : draftsHere();
  let drafts = names.map(read).sort((a, b) => b.at - a.at);
  let draft = null;
  const opened = { values: values(), version: version(), submission: own };
  const offerNewest = () => {
    draft = drafts.shift();
    // What was typed in other boxes, such as only totals, is offered on the page that has them.
    const asked = new URLSearchParams(location.search);
    if (draft?.numbers && draft.entry !== hidden("entry").value && !asked.has("entry")) {
      asked.set("entry", draft.entry);
      location.replace(`?${asked}`);
      return;
    }
    const differs = draft && Object.entries(draft.values).some(([name, value]) => name in opened.values && opened.values[name] !== value);
    // A sheet that is in opens its boxes only for a draft, so one that says what is saved is deleted.
    if (draft && !differs && (draft.pressed || location.search)) forget(keyFor(draft.submission));
    if (!differs || draft.entry !== hidden("entry").value) return;
    const others = document.getElementById("draft-teams");
    others.hidden = draft.teams === teams;
    others.querySelector("b").textContent = draft.teams;
    // Sent with the version it was typed for: if the sheet changed since, the site shows both.
    if (draft.pressed && others.hidden && sheet.dataset.sendsLater) { fill(draft); sendDraft(draft.pressed); return; }
    if (others.hidden && draft.version === version()) { fill(draft); show("draft-back", true); } else show("draft-old", true);
  };
  // A page with what was typed may be loaded again: what was typed on it since comes back.
  const since = sheet.dataset.typed && !forgetSent(location.pathname) ? read(key()) : null;
  if (sheet.dataset.typed && !since) keep();
  // Only then does htmx listen and request the preview.
  document.addEventListener("DOMContentLoaded", () => { if (since) fill(since); else offerNewest(); });

  // Tabs with the same sheet tell each other. A draft of a tab that is still open stays that tab's.
  // If something was typed over it here before that tab answered, this tab copies it.
  let isOthers = false;
  let isTyped = false;
  sheet.addEventListener("input", (event) => { isTyped ||= event.isTrusted || event.detail === "pressed"; });
  const leave = () => {
    show("draft-back", false);
    show("draft-old", false);
    if (hidden("submission").value !== draft.submission) return;
    broughtAside.splice(0).forEach((input) => input.remove());
    fill(opened);
    forget(key());
  };
  const copy = () => {
    if (hidden("submission").value !== draft.submission) return;
    hidden("submission").value = own;
    keep();
  };
  const tabs = new BroadcastChannel(keyOf(location.pathname));
  const ask = () => tabs.postMessage({ asks: true });
  // A browser may close a tab before that tab can say that it leaves: hide the note when no tab has answered for a while.
  let silence = null;
  const showElsewhere = (shown) => {
    clearTimeout(silence);
    show("draft-elsewhere", shown);
    if (shown) silence = setTimeout(showElsewhere, 3 * ASK_TABS, false);
  };
  setInterval(ask, ASK_TABS);
  tabs.addEventListener("message", ({ data }) => {
    if (data.saved) { show("draft-saved", true); return; }
    showElsewhere(!data.leaves);
    if (data.leaves) ask();
    if (data.asks) tabs.postMessage({ submission: hidden("submission").value });
    drafts = drafts.filter((one) => one.submission !== data.submission);
    if (!draft || data.submission !== draft.submission) return;
    if (isTyped) { isOthers = true; copy(); } else { leave(); offerNewest(); }
  });
  window.addEventListener("pageshow", ask);
  window.addEventListener("pagehide", () => tabs.postMessage({ leaves: true }));

  document.getElementById("draft-bring").addEventListener("click", () => {
    fill(draft);
    if (isOthers) copy();
    show("draft-old", false);
  });
  document.querySelectorAll("[data-draft-forget]").forEach((button) => button.addEventListener("click", () => {
    forget(isOthers ? key() : keyFor(draft.submission));
    sessionStorage.setItem(START_EMPTY, location.pathname);
    location.replace(location.pathname);
  }));
  sheet.addEventListener("input", keep);

  // Others see who is typing here; an occasional note is enough.
  let told = 0;
  sheet.addEventListener("htmx:configRequest", (event) => {
    if (Date.now() - told < TELL_TYPING) return;
    told = Date.now();
    event.detail.parameters.typing = "1";
  });

  // Until the site answers, points and totals on the page are old.
  sheet.addEventListener("htmx:beforeSend", () => { sheet.dataset.asked = "yes"; });
  sheet.addEventListener("htmx:afterOnLoad", () => { delete sheet.dataset.asked; delete sheet.dataset.broughtBack; });
  sheet.addEventListener("htmx:sendError", async () => {
    await backAgain();
    sheet.dispatchEvent(new Event("input", { bubbles: true }));
  });
  sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sheet.dataset.sent) return;
    const button = event.submitter;
    sendDraft([[button?.name || "save", button?.value || "1"]], button);
  });
})();
