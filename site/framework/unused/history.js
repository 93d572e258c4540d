// Stands for `history` in a site without hash routing: history in memory and in the fragment, which the
// router names and such a site never makes, are left out.
export {
  createBrowserHistory,
  createBrowserHistory as createHashHistory,
  createBrowserHistory as createMemoryHistory,
  createLocation,
  createPath,
  locationsAreEqual,
  parsePath,
} from "history/esm/history.js";
