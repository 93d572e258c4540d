/**
 * The one helper of `tslib` that client code of the framework uses; the package's CommonJS build
 * cannot be shaken and would bring 30 others (4 kB on every page).
 */
export function __exportStar(from: Record<string, unknown>, to: Record<string, unknown>): void {
  for (const key of Object.keys(from)) {
    if (key !== "default" && !Object.hasOwn(to, key)) {
      Object.defineProperty(to, key, { enumerable: true, get: () => from[key] });
    }
  }
}

/** Gives a CommonJS module a default member. */
export function __importDefault<T>(module: T): T | { default: T } {
  const known = (module as { __esModule?: boolean } | undefined)?.__esModule;
  return known ? module : { default: module };
}
