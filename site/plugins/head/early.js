// Runs before anything else. Marks that scripts work, says which language the reader chose for
// samples, and keeps clicks on buttons and tabs, and shortcuts with what is typed after them, that
// come before the page is hydrated: `src/client/replay.ts` repeats them once their owner is there.
(function () {
  var root = document.documentElement;
  root.dataset.js = "";
  root.dataset.client = "curl";
  try {
    root.dataset.client = localStorage.getItem("docusaurus.tab.client") || "curl";
  } catch {
    // Storage is off; the first language it is.
  }
  var kept = (window.__early = { clicks: [], typed: null, done: false });
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
    var key = event.key || "";
    var isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    var isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName || "");
    var opens = isPlain ? key === "/" && !isTyping : /^k$/i.test(key) && !event.altKey;
    if (kept.done) return;
    if (kept.typed !== null && isPlain && key.length === 1) kept.typed += key;
    else if (opens) kept.typed = "";
    else return;
    event.preventDefault();
  });
})();
