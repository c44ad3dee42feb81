// Store what is typed in a sheet on this device until the site has saved it, even if browser or server stop.
(() => {
  "use strict";
  const DAY = 24 * 60 * 60 * 1000;
  const RETRY = 2000;
  const TELL_TYPING = 20000;
  const ASK_TABS = 3000;
  const keyOf = (path) => `handfoot-draft:${path}`;
  const read = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
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

  // The page after a save names the saved sheet; other tabs with this sheet are told. Drafts of other days are deleted.
  const saved = document.querySelector("[data-saved-path]")?.dataset.savedPath;
  if (saved && forgetSent(saved)) new BroadcastChannel(keyOf(saved)).postMessage({ saved: true });
  Object.keys(localStorage).filter((key) => key.startsWith(keyOf(""))).forEach((key) => {
    if (!(read(key)?.at > Date.now() - DAY)) forget(key);
  });

  document.addEventListener("help-ended", () => { document.getElementById("help-ended").hidden = false; });

  const sheet = document.getElementById("sheet");
  if (!sheet) return;
  const keyFor = (submission) => `${keyOf(location.pathname)}#${submission}`;
  const fields = () => [...sheet.querySelectorAll('input[type="text"][name]')];
  const values = () => Object.fromEntries(fields().map((field) => [field.name, field.value]));
  const hidden = (name) => sheet.elements.namedItem(name);
  const key = () => keyFor(hidden("submission").value);
  const version = () => sheet.querySelector('input[name="version"]').value;
  const teams = [...sheet.querySelectorAll("thead [data-team]")].map((team) => team.textContent.trim()).join(" – ");
  const show = (id, shown) => { document.getElementById(id).hidden = !shown; };

  const keep = () => {
    const draft = { at: Date.now(), version: version(), submission: hidden("submission").value, entry: hidden("entry").value, teams, values: values() };
    try { localStorage.setItem(key(), JSON.stringify(draft)); } catch { /* full or forbidden: the page itself still has it */ }
  };
  const fill = (draft) => {
    fields().forEach((field) => { if (field.name in draft.values) field.value = draft.values[field.name]; });
    sheet.querySelector('input[name="version"]').value = draft.version;
    hidden("submission").value = draft.submission;
    sheet.dispatchEvent(new Event("input", { bubbles: true }));
    const active = document.activeElement;
    if (active && active.matches("input.box")) active.select();
  };

  const own = hidden("submission").value;
  forget(keyFor(sheet.dataset.savedSubmission));
  const startsEmpty = sessionStorage.getItem(START_EMPTY) === location.pathname;
  sessionStorage.removeItem(START_EMPTY);
  const names = startsEmpty || sheet.dataset.typed ? [] : Object.keys(localStorage).filter((name) => name.startsWith(keyFor("")));
  let drafts = names.map(read).sort((a, b) => b.at - a.at);
  let draft = null;
  const opened = { values: values(), version: version(), submission: own };
  const offerNewest = () => {
    draft = drafts.shift();
    const differs = draft && Object.entries(draft.values).some(([name, value]) => name in opened.values && opened.values[name] !== value);
    if (!differs || draft.entry !== hidden("entry").value) return;
    const others = document.getElementById("draft-teams");
    others.hidden = draft.teams === teams;
    others.querySelector("b").textContent = draft.teams;
    if (others.hidden && draft.version === version()) { fill(draft); show("draft-back", true); } else show("draft-old", true);
  };
  if (sheet.dataset.typed) { forgetSent(location.pathname); keep(); }
  // Only then does htmx listen and request the preview.
  document.addEventListener("DOMContentLoaded", offerNewest);

  // Tabs with the same sheet tell each other. A draft of a tab that is still open stays that tab's.
  // If something was typed over it here before that tab answered, this tab copies it.
  let isOthers = false;
  let isTyped = false;
  sheet.addEventListener("input", (event) => { isTyped ||= event.isTrusted; });
  const leave = () => {
    show("draft-back", false);
    show("draft-old", false);
    if (hidden("submission").value !== draft.submission) return;
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

  // While the site is down, nothing is sent or lost: ask until it answers.
  const alive = async () => {
    try {
      return (await fetch(sheet.dataset.alive, { cache: "no-store", signal: AbortSignal.timeout(RETRY) })).ok;
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
  sheet.addEventListener("htmx:sendError", async () => {
    await backAgain();
    sheet.dispatchEvent(new Event("input", { bubbles: true }));
  });
  sheet.addEventListener("submit", async (event) => {
    if (sheet.dataset.sent) { event.preventDefault(); return; }
    sheet.dataset.sent = "yes";
    event.preventDefault();
    keep();
    sessionStorage.setItem(SENT, key());
    const button = event.submitter;
    await backAgain();
    const said = document.createElement("input");
    Object.assign(said, { type: "hidden", name: button?.name || "save", value: button?.value || "1" });
    sheet.append(said);
    if (button?.formAction && button.hasAttribute("formaction")) sheet.action = button.formAction;
    HTMLFormElement.prototype.submit.call(sheet);
  });
})();
