// Loader for the framework's generated table of page parts. Each row is a function that loads the
// part, the part's source path, and its module number; path and number are read on the server only.
const shortNames = require("./short-names.cjs");

const ROW =
  /^(\s*)"([0-9a-f]{8})": (\[\(\) => import\()\/\* webpackChunkName: "\2" \*\/ (.*?\)), "[^"]*", require\.resolveWeak\([^)]*\)\]/gm;

module.exports = function slimRegistry(source) {
  const names = shortNames(source);
  return source.replace(ROW, (_, blank, name, load, rest) => {
    const short = names.get(name);
    return `${blank}"${short}": ${load}/* webpackChunkName: "${short}" */ ${rest}]`;
  });
};
