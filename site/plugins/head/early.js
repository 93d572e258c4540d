// Runs before anything else. Marks that scripts work, says which language the reader chose for
// samples, and keeps clicks on buttons and tabs, and shortcuts, that come before the page is
// hydrated: `src/client/replay.ts` repeats them once their owner is there.
(function () {
  var root = document.documentElement;
  root.dataset.js = "";
  root.dataset.client = "curl";
  try {
    root.dataset.client = localStorage.getItem("docusaurus.tab.client") || "curl";
  } catch {
    // Storage is off; the first language it is.
  }
  var kept = (window.__early = { clicks: [], search: "", done: false });
  document.addEventListener(
    "click",
    function (event) {
      // Once React has begun, it answers clicks itself, also on an error screen.
      if (window.docusaurusRoot || !event.isTrusted || event.button || !event.target.closest)
        return;
      var owner = event.target.closest("button[type=button], [role=tab]");
      if (!owner) return;
      // Whoever listens already sees the repeated click, and that one only.
      event.stopImmediatePropagation();
      if (kept.clicks.length < 10) kept.clicks.push(owner);
    },
    true,
  );
  document.addEventListener("keydown", function (event) {
    var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName || "");
    var slash = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
    var k = (event.key || "").toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (kept.done || (!slash && !k)) return;
    event.preventDefault();
    kept.search = slash ? "/" : "k";
  });
})();
