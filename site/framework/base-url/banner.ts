/**
 * Inline script of the landing page: shows a banner if the site is served from another path than it was
 * built for. Inline because scripts and styles cannot be loaded then. It waits for the main script, which
 * `scripts/start.js` inserts, to fail, or to load as something else (a server's page for wrong addresses).
 * `baseUrl` is the checked BASE_URL variable.
 */
function baseUrlBanner(baseUrl: string): string {
  return `(function () {
["load", "error"].forEach(function (type) {
  document.addEventListener(type, show, true);
});
function show(event) {
  if (!/assets\\/js\\/main\\./.test(event.target.src) || window.docusaurus) return;
  if (document.getElementById("base-url-issue-banner")) return;
  var path = location.pathname;
  var suggested = path.replace(/[^/]*$/, "");
  var box = document.createElement("div");
  box.id = "base-url-issue-banner";
  box.setAttribute("role", "alert");
  var line = function (text) {
    var p = document.createElement("p");
    p.textContent = text;
    box.append(p);
  };
  line("This site did not load properly.");
  line("It was built for the base URL ${baseUrl}. A wrong base URL is the usual cause.");
  if (suggested !== ${JSON.stringify(baseUrl)}) line("Build it with BASE_URL=" + suggested);
  document.body.prepend(box);
}
})();`;
}

/** The landing page with the banner's script in its head; the policy counts it in by its hash. */
export function withBanner(html: string, baseUrl: string): string {
  return html.replace("</head>", `<script>${baseUrlBanner(baseUrl)}</script></head>`);
}
