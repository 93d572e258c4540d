// Runs before anything else. Makes a path whole that is no valid escape, which the router would not
// survive. Marks that scripts work and when one does not load, says which language the reader chose
// for samples, and keeps clicks on buttons and tabs, what is typed into fields, and shortcuts with what
// is typed after them, that come before the page is hydrated: `replay.ts` repeats them once their owner is there.
(function () {
  var root = document.documentElement;
  try {
    decodeURI(location.pathname);
  } catch {
    var whole = location.pathname.replace(/%/g, "%25");
    history.replaceState(history.state, "", whole + location.search + location.hash);
  }
  root.dataset.js = "";
  root.dataset.client = "curl";
  try {
    root.dataset.client = localStorage.getItem("docusaurus.tab.client") || "curl";
  } catch {
    // Storage is off; the first language it is.
  }
  var kept = (window.__early = { clicks: [], fields: new Map(), typed: null, done: false });
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
  document.addEventListener(
    "error",
    function (event) {
      if (event.target.matches("script[src*='/assets/'], link[rel=stylesheet]"))
        root.dataset.failed = "";
    },
    true,
  );
  document.addEventListener("input", function (event) {
    var isText = /^(text|search|number|url|textarea)$/.test(event.target.type);
    if (isText && !window.docusaurusRoot) kept.fields.set(event.target, event.target.value);
  });
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
