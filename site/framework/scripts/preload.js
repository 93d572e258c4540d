// Placed after the style sheets, so that it does not delay the first paint. Preloads the scripts of this
// page while the main script, which requests them later, is still loading.
document.currentScript.dataset.scripts.split(" ").forEach(function (href) {
  var link = document.createElement("link");
  link.rel = "preload";
  link.as = "script";
  link.href = href;
  link.onload = function () {
    link.remove();
  };
  document.head.append(link);
});
