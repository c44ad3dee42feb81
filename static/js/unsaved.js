// Name the sheets of this evening that were typed on this device and are not saved.
(() => {
  "use strict";
  const note = document.getElementById("unsaved");
  if (!note) return;
  const read = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
  const begins = `handfoot-draft:${note.dataset.play}`;
  const paths = new Map();
  Object.keys(localStorage).filter((key) => key.startsWith(begins)).forEach((key) => {
    const draft = read(key);
    if (draft?.numbers) paths.set(key.slice("handfoot-draft:".length).split("#")[0], draft);
  });
  paths.forEach(({ name, teams }, path) => {
    const link = Object.assign(document.createElement("a"), { href: path, className: "open-sheet" });
    link.append(Object.assign(document.createElement("b"), { textContent: name }), ` ${teams}`);
    const item = document.createElement("li");
    item.append(link);
    note.querySelector("ul").append(item);
  });
  note.hidden = !paths.size;
})();
