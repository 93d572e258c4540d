// Loader for the framework's generated table of page parts. Each row is a function that loads the
// part, the part's source path, and its module number; the path is read on the server only.
const ROW = /^(\s*"[0-9a-f]+": \[\(\) => import\(.*?\), )"[^"]*"(, require\.resolveWeak\()/gm;

module.exports = function slimRegistry(source) {
  return source.replace(ROW, '$1""$2');
};
