// The clock of a hand: a page gets its end once and counts the seconds without asking. It warns, and sounds if wanted.
(() => {
  "use strict";
  const sent = document.querySelector('meta[name="server-now"]');
  // The hall's devices disagree about the time: count by the server's clock.
  const ahead = sent ? Number(sent.content) * 1000 - Date.now() : 0;
  let audio = null;
  let last = { ends: "", seconds: 0 };

  const beep = (times) => {
    if (!audio) return;
    for (let number = 0; number < times; number += 1) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const begins = audio.currentTime + 0.5 * number;
      tone.frequency.value = 660;
      volume.gain.setValueAtTime(0.3, begins);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + 0.4);
      tone.connect(volume).connect(audio.destination);
      tone.start(begins);
      tone.stop(begins + 0.4);
    }
  };

  // Shows the seconds left on a clock, and returns its warning that is due.
  const paint = (clock, seconds) => {
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const time = clock.querySelector("[data-time]");
    if (time.textContent !== text) time.textContent = text;
    const warnings = [...clock.querySelectorAll("[data-warning]")];
    const due = warnings.filter((warning) => seconds <= 60 * warning.dataset.warning).at(-1);
    warnings.forEach((warning) => { warning.hidden = warning !== due; });
    clock.classList.toggle("is-late", Boolean(due));
    clock.classList.toggle("is-over", seconds === 0);
    return due;
  };

  const tick = () => {
    const clocks = document.querySelectorAll("[data-clock]");
    document.querySelectorAll("[data-sound]").forEach((button) => {
      button.hidden = !clocks.length;
      button.textContent = audio ? button.dataset.soundOff : button.dataset.sound;
    });
    if (!clocks.length) return;
    // Every clock of a page shows the same end.
    const { ends, left } = clocks[0].dataset;
    const seconds = Math.ceil(ends ? Math.max(0, Number(ends) - (Date.now() + ahead) / 1000) : Number(left));
    const [due] = [...clocks].map((clock) => paint(clock, seconds));
    if (due && ends && ends === last.ends && last.seconds > 60 * due.dataset.warning) beep(due.dataset.warning === "0" ? 6 : 2);
    last = { ends, seconds };
  };

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-sound]")) return;
    // A browser lets a page sound only after a press.
    if (audio) audio.close();
    audio = audio ? null : new AudioContext();
    beep(1);
    tick();
  });
  setInterval(tick, 250);
  document.addEventListener("htmx:afterSettle", tick);
  tick();
})();
