// The name screen returns to its letters by itself after four seconds.
(() => {
  "use strict";
  const back = document.querySelector("main").dataset.back;
  setTimeout(() => { location.replace(back); }, 4000);
})();
