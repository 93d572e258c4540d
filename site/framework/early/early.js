// Runs before every other script. Repairs a path with an invalid percent-escape, on which the router would
// throw. Sets classes for "scripts work" and "a script failed", applies the stored sample language, switches
// the theme, dispatches stored values to a page restored from the back/forward cache, and records other
// presses, the state of fields, the place of the pointer, scrolling and shortcuts until hydration;
// `replay.ts` replays them.
(function () {
  var root = document.documentElement;
  try {
    decodeURI(location.pathname);
  } catch {
    var whole = location.pathname.replace(/%/g, "%25");
    history.replaceState(history.state, "", whole + location.search + location.hash);
  }
  // The framework's next script copies `docusaurus-theme` to `data-theme` of the root, and each
  // `docusaurus-data-x` to `data-x`.
  var query = new URLSearchParams(location.search);
  var before = String(query);
  Array.from(query.keys()).forEach(function (key) {
    var isTheme = key === "docusaurus-theme" && /^(light|dark)$/.test(query.getAll(key).join());
    if (/^docusaurus-(data-|theme$)/.test(key) && !isTheme) query.delete(key);
  });
  var after = String(query);
  if (after !== before)
    history.replaceState(
      history.state,
      "",
      location.pathname + (after && "?" + after) + location.hash,
    );
  root.dataset.js = "";
  root.dataset.client = "curl";
  try {
    root.dataset.client = localStorage.getItem("docusaurus.tab.client") || "curl";
    // Another program on the origin (localhost) may keep "system" under this key. It would become the value
    // of `data-theme`, which then matches neither theme.
    if (!/^(light|dark)$/.test(localStorage.theme)) delete localStorage.theme;
  } catch {
    // Storage is off; the first language it is.
  }
  var kept = (window.__early = {
    presses: [],
    fields: new Map(),
    pointer: null,
    typed: null,
    moved: false,
    done: false,
  });
  // A press is a key, or a click with its count: the second of a double click is not to stop what the first
  // has started.
  function press(owner, key, count) {
    owner.setAttribute("aria-busy", "true");
    if (kept.presses.length < 10) kept.presses.push({ owner: owner, key: key, count: count });
  }
  function nameToggles() {
    var label = "Switch to " + (root.dataset.theme === "light" ? "dark" : "light") + " mode";
    document.querySelectorAll(".theme-toggle").forEach(function (toggle) {
      toggle.title = label;
      toggle.setAttribute("aria-label", label);
    });
  }
  // React adopts the theme from the root's attributes.
  function setTheme(theme) {
    root.dataset.theme = root.dataset.themeChoice = theme;
    nameToggles();
  }
  function switchTheme() {
    var next = root.dataset.theme === "light" ? "dark" : "light";
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Storage is off: the choice ends with the page.
    }
    setTheme(next);
  }
  addEventListener("storage", function (event) {
    if (event.key === "theme" && event.newValue && !window.docusaurusRoot) setTheme(event.newValue);
  });
  // Firefox fires no `storage` for changes made while a page is in the back/forward cache.
  addEventListener("pageshow", function (event) {
    try {
      if (!event.persisted) return;
      Object.keys(localStorage).forEach(function (key) {
        var change = { key: key, newValue: localStorage.getItem(key), storageArea: localStorage };
        dispatchEvent(new StorageEvent("storage", change));
      });
    } catch {
      // Storage is off: there is nothing to follow.
    }
  });
  document.addEventListener("DOMContentLoaded", function () {
    if (!window.docusaurusRoot) nameToggles();
  });
  document.addEventListener(
    "click",
    function (event) {
      // Once React has begun, it answers clicks itself, also on an error screen.
      if (window.docusaurusRoot || !event.isTrusted || event.button || !event.target.closest)
        return;
      // A category of the sidebar opens and closes; its address is for readers without scripts. A menu of
      // the bar is a link for clicks, and a button for keys.
      var owner = event.target.closest(
        "button[type=button], [role=tab], a[role=button]:not([aria-haspopup]), a[href='#']",
      );
      if (!owner || (owner.href && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
      // Stop propagation: listeners must see only the replayed click.
      event.stopImmediatePropagation();
      event.preventDefault();
      if (owner.matches(".theme-toggle")) switchTheme();
      else press(owner, undefined, event.detail);
    },
    true,
  );
  document.addEventListener("keydown", function (event) {
    if (kept.done || window.docusaurusRoot || !event.isTrusted || !event.target.matches) return;
    var isMenu = event.target.matches("[role=button][aria-haspopup]");
    var isKey = isMenu
      ? /^(Enter| |ArrowDown)$/.test(event.key)
      : event.target.matches("[role=tab]") && /^(Arrow(Left|Right)|Home|End)$/.test(event.key);
    if (!isKey || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    press(event.target, event.key);
  });
  document.addEventListener(
    "error",
    function (event) {
      if (event.target.matches("script[src*='/assets/'], link[rel=stylesheet]"))
        root.dataset.failed = "";
    },
    true,
  );
  ["input", "change"].forEach(function (type) {
    document.addEventListener(
      type,
      function (event) {
        var field = event.target;
        if (kept.done || !/^(INPUT|TEXTAREA|SELECT)$/.test(field.tagName)) return;
        if (field.type === "file" && window.docusaurusRoot) return;
        // A field that was changed again is the last one to be restored: of radio buttons one counts.
        kept.fields.delete(field);
        kept.fields.set(field, /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value);
      },
      true,
    );
  });
  // Readers who scroll are not led back to the line that they read before.
  ["wheel", "touchmove", "mousedown"].forEach(function (type) {
    addEventListener(type, function (event) {
      // A press on a scrollbar has the root as its target.
      if (type !== "mousedown" || event.target === root) kept.moved = true;
    });
  });
  ["pointerover", "pointerout"].forEach(function (type) {
    document.addEventListener(
      type,
      function (event) {
        if (!kept.done && event.pointerType === "mouse")
          kept.pointer = type === "pointerover" ? event : null;
      },
      true,
    );
  });
  document.addEventListener("keydown", function (event) {
    var key = event.key || "";
    var isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    var isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName || "");
    var opens = isPlain ? key === "/" && !isTyping : /^k$/i.test(key) && !event.altKey;
    if (!isTyping && /^(Page|Home|End|Arrow| )/.test(key)) kept.moved = true;
    // The search takes typed text when its button is hydrated, which can be after the page is.
    if (kept.typed !== null && isPlain && key.length === 1) kept.typed += key;
    else if (opens && !kept.done) kept.typed = "";
    else return;
    event.preventDefault();
  });
})();
