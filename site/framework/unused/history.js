// Replaces `history` in a site without hash routing. The router imports the memory and hash histories, which
// such a site never creates.
export {
  createBrowserHistory,
  createBrowserHistory as createHashHistory,
  createBrowserHistory as createMemoryHistory,
  createLocation,
  createPath,
  locationsAreEqual,
  parsePath,
} from "history/esm/history.js";
