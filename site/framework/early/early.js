// Runs before every other script. Repairs a path with an invalid percent-escape, on which the router would
// throw. Sets classes for "scripts work" and "a script failed", applies the stored sample language, and
// records clicks on buttons and tabs, typed text and shortcuts until hydration; `replay.ts` replays them.
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
      // Stop propagation: listeners must see only the replayed click.
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
