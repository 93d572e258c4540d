// Stands after the style sheets, so it waits for them: the first picture comes before this. Asks for
// the scripts of this page while the main script, which would ask for them later, is on its way.
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
