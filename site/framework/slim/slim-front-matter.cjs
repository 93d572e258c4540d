// Loader for compiled docs and posts: the front matter is part of the metadata, so the duplicate export
// is removed and read from there.
const OWN = /^export const frontMatter = \{[^]*?\n\};(?=\nexport const contentTitle = )/m;
const METADATA = /^export \{default as metadata\} from ('[^'\n]+')$/m;

module.exports = function slimFrontMatter(source) {
  const from = METADATA.exec(source)?.[1];
  if (from === undefined) return source;
  return source.replace(
    OWN,
    () => `import pageData from ${from};\nexport const frontMatter = pageData.frontMatter;`,
  );
};
