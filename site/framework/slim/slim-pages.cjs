// Loader for the generated routes and chunk names, after `slim-routes.cjs`. Puts the two chunks of a doc
// (layout and content) into the row of its route, so that no second table repeats the path.
const { readFileSync } = require("node:fs");
const path = require("node:path");
const shortNames = require("./short-names.cjs");

const LEAF =
  /\{\s*path: '([^'\n]*)',\s*component: ComponentCreator\('\1', '(\w+)'\),\s*exact: true(?:,\s*sidebar: ("\w+"))?\s*\}/g;

const PAGE = `import names from "./routesChunkNames.json";
const page = (path, component, content, sidebar) => {
  names[path + "-0"] = { __comp: component, content };
  return { path, component: ComponentCreator(path, "0"), exact: true, ...(sidebar && { sidebar }) };
};
`;

/** Layout and content of a page that has nothing else. */
function partsOf(names) {
  const { __comp: component, content, ...rest } = names ?? {};
  const isPage = typeof content === "string" && Object.keys(rest).length === 0;
  return isPage ? [component, content] : undefined;
}

module.exports = function slimPages(source) {
  const folder = path.dirname(this.resourcePath);
  const read = (name) => {
    this.addDependency(path.join(folder, name));
    return readFileSync(path.join(folder, name), "utf8");
  };
  const short = shortNames(read("registry.js"));
  if (!this.resourcePath.endsWith(".js")) {
    const names = JSON.parse(source);
    for (const key of Object.keys(names)) if (partsOf(names[key])) delete names[key];
    const shorten = (_, value) => (typeof value === "string" ? (short.get(value) ?? value) : value);
    return JSON.stringify(names, shorten);
  }
  const names = JSON.parse(read("routesChunkNames.json"));
  const routes = source.replace(LEAF, (whole, route, hash, sidebar) => {
    const parts = partsOf(names[`${route}-${hash}`]);
    if (!parts) return whole;
    const written = parts.map((name) => `"${short.get(name) ?? name}"`);
    return `page('${route}', ${[...written, ...(sidebar ? [sidebar] : [])].join(", ")})`;
  });
  return routes.replace(/^export default/m, `${PAGE}\nexport default`);
};
