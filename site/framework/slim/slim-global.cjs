// Loader for the global data of every page: the lists of docs of all versions, which hardly differ.
// Stores a doc of all versions once, by its id, and lists deviating paths and versions explicitly.
const EXPAND = `
const inVersion = (at, start) =>
  Object.entries(pages).flatMap(([sidebar, rows]) =>
    rows.flatMap((row) => {
      const [id, end = "/" + id, only = [at]] = [].concat(row);
      return only.includes(at) ? { id, path: start + end, ...(sidebar && { sidebar }) } : [];
    }),
  );
versions.forEach((version, at) => Object.assign(version, { docs: inVersion(at, version.path) }));
`;

/** Pages by sidebar: an id, or an id, the end of the address and the numbers of the versions. */
function joinPages(versions) {
  const found = new Map();
  versions.forEach(({ path, docs }, at) => {
    for (const { id, path: own, sidebar = "", ...rest } of docs) {
      if (!own.startsWith(path) || Object.keys(rest).length > 0)
        throw new Error(`The page ${own} has not the form expected.`);
      const row = JSON.stringify([sidebar, id, own.slice(path.length)]);
      found.set(row, [...(found.get(row) ?? []), at]);
    }
  });
  const pages = {};
  // By sidebar and id, as the framework lists them.
  for (const row of [...found.keys()].sort()) {
    const only = found.get(row);
    const [sidebar, id, end] = JSON.parse(row);
    const isPlain = end === `/${id}` && only.length === versions.length;
    (pages[sidebar] ??= []).push(isPlain ? id : [id, end, only]);
  }
  return pages;
}

module.exports = function slimGlobal(source) {
  const data = JSON.parse(source);
  const docs = data["docusaurus-plugin-content-docs"]?.default;
  if (!docs) return `export default ${source};`;
  const pages = joinPages(docs.versions);
  for (const version of docs.versions) delete version.docs;
  return [
    `const data = ${JSON.stringify(data)};`,
    `const pages = ${JSON.stringify(pages)};`,
    `const { versions } = data["docusaurus-plugin-content-docs"].default;`,
    EXPAND,
    "export default data;",
  ].join("\n");
};
