// Loader for the framework's metadata of the documentation version, which every page loads. The
// list of all pages with their descriptions serves cards that this site does not show (`DocCard`).
// Of the ids in the sidebars the breadcrumbs ask only whether there is one; `unlisted` counts only
// when it is true.
function shorten(key, value) {
  if (key === "docId") return "-";
  return key === "unlisted" && value === false ? undefined : value;
}

module.exports = function slimVersion(source) {
  const { version } = JSON.parse(source);
  if (!version) return source;
  return JSON.stringify({ version: { ...version, docs: {} } }, shorten);
};
