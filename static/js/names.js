// The name screen returns to its letters by itself after some seconds.
(() => {
  "use strict";
  const { back, seconds } = document.querySelector("main").dataset;
  setTimeout(() => { location.replace(back); }, seconds * 1000);
})();
