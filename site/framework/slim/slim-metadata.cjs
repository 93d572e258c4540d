// Loader for the metadata of a doc: removes build-only and duplicate fields.
const DROPPED = new Set(["source", "sourceDirName", "slug", "draft", "version"]);

module.exports = function slimMetadata(source) {
  const { frontMatter, ...metadata } = JSON.parse(source);
  const { last_update: _date, title: _title, description: _description, ...rest } = frontMatter;
  const kept = Object.entries(metadata).filter(
    ([name, value]) => !DROPPED.has(name) && !(name === "unlisted" && value === false),
  );
  return JSON.stringify({ ...Object.fromEntries(kept), frontMatter: rest });
};
