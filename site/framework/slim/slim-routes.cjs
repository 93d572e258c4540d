// Loader for the framework's generated routes and the names of their parts. Routes that say which
// pattern they are one of (`oneOf`, see `plugins/errors`) become one route of that pattern: the
// browser needs no list of pages that differ in their HTML only. The server keeps them all.
const { readFileSync } = require("node:fs");
const path = require("node:path");

const ROUTE =
  /^ {2}\{\n {4}path: '([^'\n]*)',\n {4}component: ComponentCreator\('[^'\n]*', '(\w+)'\),\n {4}exact: true,\n {4}oneOf: ("[^"\n]*")\n {2}\},\n/gm;

/** The routes without all but the first of each pattern, and the keys of those in the names. */
function joinRoutes(source) {
  const kept = new Set();
  const dropped = [];
  const routes = source.replace(ROUTE, (text, own, hash, pattern) => {
    if (kept.has(pattern)) {
      dropped.push(`${own}-${hash}`);
      return "";
    }
    kept.add(pattern);
    return text.replace(`path: '${own}'`, `path: ${pattern}`).replace(/,\n {4}oneOf: .*/, "");
  });
  if (routes.includes("oneOf:")) throw new Error("A route with oneOf has not the form expected.");
  return { routes, dropped };
}

module.exports = function slimRoutes(source) {
  if (this.resourcePath.endsWith(".js")) return joinRoutes(source).routes;
  const file = path.join(path.dirname(this.resourcePath), "routes.js");
  this.addDependency(file);
  const names = JSON.parse(source);
  for (const key of joinRoutes(readFileSync(file, "utf8")).dropped) delete names[key];
  return JSON.stringify(names);
};
