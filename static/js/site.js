// Every page: send the laptop's time zone, prevent double posts. The site works without it.
(() => {
  "use strict";

  document.addEventListener("DOMContentLoaded", () => {
    const zone = document.querySelector('input[name="time_zone"]');
    if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
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

  // Ignore a second press of a button while the first is being sent.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent) event.preventDefault();
    else if (form.method === "post" && !form.hasAttribute("hx-post") && !event.defaultPrevented) form.dataset.sent = "yes";
  });
  window.addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
  });
})();
