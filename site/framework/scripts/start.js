// Placed after the style sheets, so that it does not delay the first paint. Fetches the scripts of this page
// after that paint, and runs the bundle when the reader first shows intent or the browser is idle.
(function () {
  var listed = document.currentScript.dataset;
  var bundle = listed.bundle.split(" ");
  var scripts = listed.scripts ? listed.scripts.split(" ") : [];
  var IDLE_AFTER = 2000;
  var INTENT = ["pointerover", "pointerdown", "focusin", "keydown", "click", "input"];
  var CONTROL =
    "a[href],button,summary,input,select,textarea,label,[role=button],[role=tab],[data-wakes]";
  var isFetched = false;
  var isRun = false;
  function fetchAll() {
    if (isFetched) return;
    isFetched = true;
    bundle.concat(scripts).forEach(function (href) {
      var link = document.createElement("link");
      link.rel = "preload";
      link.as = "script";
      link.setAttribute("fetchpriority", "low");
      link.href = href;
      link.onload = function () {
        link.remove();
      };
      link.onerror = run;
      document.head.append(link);
    });
  }
  function insert() {
    bundle.forEach(function (src) {
      var script = document.createElement("script");
      script.async = false;
      script.src = src;
      document.head.append(script);
    });
  }
  function run() {
    if (isRun) return;
    isRun = true;
    INTENT.forEach(function (type) {
      removeEventListener(type, intend, true);
    });
    fetchAll();
    // React would hydrate the half of a page that has been parsed.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", insert);
    else insert();
  }
  function intend(event) {
    var target = event.target;
    if (event.type !== "pointerover" || (target.closest && target.closest(CONTROL))) run();
  }
  var entry = performance.getEntriesByType("navigation")[0];
  if (location.search || location.hash || (entry && entry.type !== "navigate")) return run();
  INTENT.forEach(function (type) {
    addEventListener(type, intend, true);
  });
  requestAnimationFrame(function () {
    setTimeout(fetchAll);
  });
  addEventListener("load", function () {
    setTimeout(function () {
      // Safari lacks `requestIdleCallback`.
      if (window.requestIdleCallback) requestIdleCallback(run, { timeout: IDLE_AFTER });
      else run();
    }, IDLE_AFTER);
  });
})();
