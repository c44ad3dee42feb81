// The wall: it turns its pages, makes the winners as large as fits, and says when the laptop does not answer.
(() => {
  "use strict";
  const TURN = 12000;
  const find = (what) => document.querySelector(what);
  const [shownPage, pause, trouble, fullScreen] = ["[data-page]", "[data-pause]", ".trouble", "[data-full-screen]"].map(find);
  let at = 0;
  let isPaused = false;
  let answered = new Date();
  document.documentElement.classList.add("is-scripted");

  const widthOfPage = (columns) => columns.clientWidth + parseFloat(getComputedStyle(columns).columnGap);
  const pagesOf = (columns) => Math.max(1, Math.ceil((columns.scrollWidth - columns.clientWidth) / widthOfPage(columns) - 0.01) + 1);

  // Few names are larger, and many if there is room. Of the layouts with the fewest pages the one with the most space is taken.
  const LAYOUTS = [["is-largest"], ["is-wide", "is-large"], ["is-wide"], [], ["is-close", "is-roomy"], ["is-close"], ["is-close", "is-tight"], ["is-close", "is-tight", "is-wide"]];
  const arrange = () => document.querySelectorAll(".names[data-columns]").forEach((columns) => {
    const lay = (layout) => {
      columns.classList.remove(...LAYOUTS.flat());
      columns.classList.add(...layout);
      return pagesOf(columns);
    };
    columns.style.fontSize = "";
    columns.classList.remove("is-spread");
    [...columns.children].forEach((row) => row.classList.remove("begins-column"));
    const counts = LAYOUTS.map(lay);
    lay(LAYOUTS[counts.indexOf(Math.min(...counts))]);
    grow(columns);
  });

  const isOnLines = (columns, lines) => [...columns.querySelectorAll(".wall-name")].every((name) => name.offsetHeight < (lines + 0.6) * parseFloat(getComputedStyle(name).fontSize));

  // Makes the names as large as one line holds without one more page. Sizes are in rem.
  const NAME_SIZES = [4.2, 3.9, 3.6, 3.4, 3.2, 3.1, 3, 2.9, 2.8, 2.7, 2.6, 2.5, 2.4, 2.3, 2.2];
  const grow = (columns) => {
    if (!matchMedia("(min-width: 801px)").matches) return;
    const pages = pagesOf(columns);
    const usual = parseFloat(getComputedStyle(columns).fontSize);
    const fits = (size) => {
      columns.style.fontSize = `${size}rem`;
      return parseFloat(getComputedStyle(columns).fontSize) > usual && pagesOf(columns) <= pages && isOnLines(columns, 1);
    };
    if (!NAME_SIZES.some(fits)) columns.style.fontSize = "";
  };

  // Places are as large as they can be without one more page: a size in rem, the lines a name may take, and whether each partner has a line.
  const SIZES = [[3.2, 1], [2.9, 1], [2.7, 1], [2.5, 1], [2.3, 2, true], [2.1, 2, true], [2.3, 1], [2.15, 1], [2, 1], [1.9, 1], [1.98, 4]];
  const enlarge = () => document.querySelectorAll(".places[data-columns]").forEach((columns) => {
    const lay = (size, isTall) => {
      columns.style.setProperty("--size", size);
      columns.classList.toggle("is-tall", isTall);
      return pagesOf(columns);
    };
    columns.classList.remove("is-spread");
    const pages = lay("1.771rem", false);
    const fits = ([size, lines, isTall = false]) => lay(`${size}rem`, isTall) <= pages && isOnLines(columns, lines);
    if (!SIZES.some(fits)) lay("", false);
  });

  // Names and places are spread evenly over their pages, and fill their height.
  const spread = () => document.querySelectorAll(".names[data-columns], .places[data-columns]").forEach((columns) => {
    columns.classList.remove("is-spread");
    const pages = pagesOf(columns);
    const rows = Math.ceil(columns.children.length / (pages * getComputedStyle(columns).columnCount));
    columns.style.setProperty("--row", `${Math.floor((columns.clientHeight - 1) / rows)}px`);
    columns.classList.add("is-spread");
    if (pagesOf(columns) > pages) columns.classList.remove("is-spread");
    const top = columns.firstElementChild?.offsetTop;
    [...columns.children].forEach((row) => row.classList.toggle("begins-column", row.offsetTop === top));
  });

  // A page is a screen of the wall, or as many columns of it as fit side by side.
  const pages = () => {
    const screens = [...document.querySelectorAll("#wall [data-screen]")];
    return (screens.length ? screens : [find("#wall")]).flatMap((screen) => {
      const columns = screen.querySelector("[data-columns]");
      if (!columns) return [{ screen }];
      return Array.from({ length: pagesOf(columns) }, (_, number) => ({ screen, columns, left: number * widthOfPage(columns) }));
    });
  };

  // Of standings, the page says which places it shows.
  const said = (columns, left) => {
    if (!columns?.matches(".places")) return shownPage.dataset.page;
    // The browser rounds where a row begins.
    const start = columns.offsetLeft + left - 2;
    const places = [...columns.children].filter((row) => row.offsetLeft >= start && row.offsetLeft < start + columns.clientWidth).map((row) => row.querySelector("b").textContent);
    if (places.length < 2) return shownPage.dataset.page;
    return shownPage.dataset.places.replace("{first}", places[0]).replace("{last}", places.at(-1));
  };

  const fit = () => document.querySelectorAll("[data-fit]").forEach((box) => {
    let [small, large] = [16, 400];
    while (large - small > 1) {
      const size = (small + large) / 2;
      box.style.fontSize = `${size}px`;
      if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) small = size;
      else large = size;
    }
    box.style.fontSize = `${small}px`;
  });

  const show = () => {
    fit();
    arrange();
    enlarge();
    shownPage.hidden = pause.hidden = pages().length < 2;
    spread();
    const all = pages();
    at %= all.length;
    const { screen, columns, left } = all[at];
    document.querySelectorAll("#wall [data-screen]").forEach((other) => other.classList.toggle("is-shown", other === screen));
    if (columns) columns.scrollLeft = left;
    shownPage.textContent = said(columns, left).replace("{page}", at + 1).replace("{pages}", all.length);
    fullScreen.hidden = Boolean(document.fullscreenElement) || !document.fullscreenEnabled;
  };

  setInterval(() => { if (!isPaused) { at += 1; show(); } }, TURN);
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? pause.dataset.goOn : pause.dataset.pause;
  });
  // The buttons go while nobody moves the mouse or presses a key.
  const QUIET = 5000;
  let quiet = 0;
  const wake = () => {
    document.body.classList.remove("is-quiet");
    clearTimeout(quiet);
    quiet = setTimeout(() => document.body.classList.add("is-quiet"), QUIET);
  };
  ["pointermove", "pointerdown", "keydown", "focusin"].forEach((happens) => document.addEventListener(happens, wake));
  wake();

  fullScreen.addEventListener("click", () => document.documentElement.requestFullscreen());
  document.addEventListener("fullscreenchange", show);
  window.addEventListener("resize", show);

  // Winners who were shown before do not rise again when something else changes.
  let known = "";
  document.addEventListener("htmx:beforeSwap", () => { known = find(".winners")?.textContent ?? ""; });
  document.addEventListener("htmx:afterSettle", () => {
    find("#wall").classList.toggle("is-known", known !== "" && known === find(".winners")?.textContent);
    show();
  });

  // What was shown last stays until the laptop answers again.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr } = event.detail;
    if (xhr.status === 404 || xhr.status === 429) {
      if (find("#wall.wall-off")) return;
      find("#wall").replaceWith(find("#wall-off").content.cloneNode(true));
      htmx.process(find("#wall"));
    }
    if (xhr.status > 0 && xhr.status < 500) answered = new Date();
    const clock = answered.toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });
    trouble.hidden = xhr.status > 0 && xhr.status < 500;
    trouble.textContent = trouble.hidden ? "" : `${trouble.dataset.notConnected} ${clock}`;
  });
  show();
})();
