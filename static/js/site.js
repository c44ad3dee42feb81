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

  // On a phone the menu, the steps and the tabs scroll sideways: keep the present item in view.
  const showPlace = () => {
    document.querySelectorAll(".site-nav, .steps ol, .tabs").forEach((line) => {
      const here = line.querySelector("[aria-current]");
      if (!here || line.scrollWidth <= line.clientWidth) return;
      line.scrollLeft += here.getBoundingClientRect().left - line.getBoundingClientRect().left - 48;
    });
  };
  document.addEventListener("DOMContentLoaded", showPlace);
  document.addEventListener("htmx:oobAfterSwap", showPlace);

  // Say so soon when the site does not answer.
  const PATIENCE = 1500;
  let timer = null;
  const answered = () => {
    clearTimeout(timer);
    timer = null;
    document.getElementById("connection").hidden = true;
  };
  const asked = () => {
    timer ??= setTimeout(() => { document.getElementById("connection").hidden = false; }, PATIENCE);
  };
  document.addEventListener("htmx:beforeSend", asked);
  document.addEventListener("htmx:afterOnLoad", answered);

  // A button shows that it was pressed. Ignore a second press while the first is being sent.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent) event.preventDefault();
    // A sheet asks by htmx for its preview and is sent by a script of its own, which marks it as sent.
    else if (form.method !== "post" || form.hasAttribute("hx-post")) return;
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
