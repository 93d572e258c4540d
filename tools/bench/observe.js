// Injected into a measured page before its own scripts. Plain JavaScript, since compiler helpers would
// be missing there. `site.ts` reads the observations.
{
  const seen = { fcp: NaN, lcp: NaN, hydrated: NaN, excess: 0, shift: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch("longtask", ({ duration }) => {
    seen.excess += duration - 50;
  });
  watch("layout-shift", ({ value }) => {
    seen.shift += value;
  });
  // `site/framework/early/early.js` makes this object; `replay.ts` beside it sets `done` when hydrated.
  let early;
  Object.defineProperty(window, "__early", {
    get: () => early,
    set(value) {
      let { done } = value;
      early = Object.defineProperty(value, "done", {
        get: () => done,
        set(now) {
          done = now;
          if (now) seen.hydrated = performance.now();
        },
      });
    },
  });
  window.__observed = seen;
}
