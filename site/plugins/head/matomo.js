// Sends one request per page view to the configured tracker. No cookie, no identifier, nothing
// for readers who asked not to be followed.
// oxlint-disable-next-line no-unused-vars -- called by the line that the build appends
function count(settings) {
  if (navigator.globalPrivacyControl || navigator.doNotTrack === "1") return;
  var last = "";
  function view() {
    if (location.href === last) return;
    var query = new URLSearchParams({
      idsite: settings.site,
      rec: "1",
      apiv: "1",
      send_image: "0",
      cookie: "0",
      url: location.href,
      action_name: document.title,
      urlref: last || document.referrer,
    });
    last = location.href;
    navigator.sendBeacon(new URL("matomo.php", settings.url) + "?" + query);
  }
  view();
  var title = document.querySelector("title");
  if (title) new MutationObserver(view).observe(title, { childList: true });
}
