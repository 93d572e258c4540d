/** Environment variables as they arrive: text or absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The trimmed value of a variable, `undefined` when unset or empty; throws when it does not match. */
export function readText(
  env: Environment,
  name: string,
  pattern: RegExp,
  expected: string,
): string | undefined {
  const value = env[name]?.trim();
  if (!value) return undefined;
  if (!pattern.test(value)) throw new Error(`${name} must be ${expected}; got "${value}".`);
  return value;
}

/**
 * An absolute https URL without credentials, or http on a loopback host (for tests); `undefined`
 * when unset or empty; throws an Error naming the variable otherwise.
 */
export function readHttpsUrl(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  if (!value) return undefined;
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw new Error(`${name} must be an absolute URL; got "${value}".`);
  }
  const loopback = url.hostname === "127.0.0.1" || url.hostname === "localhost";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && loopback)) {
    throw new Error(`${name} must begin with https://; got "${value}".`);
  }
  if (url.username || url.password) throw new Error(`${name} must not carry credentials.`);
  return url.href;
}

/**
 * Where readers write to: an https URL as `readHttpsUrl` takes it, or `mailto:` with one address and
 * nothing else; `undefined` when unset or empty; throws an Error naming the variable otherwise.
 */
export function readContact(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  if (!value?.startsWith("mailto:")) return readHttpsUrl(env, name);
  if (!/^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(value)) {
    throw new Error(`${name} must be mailto: and one address; got "${value}".`);
  }
  return value;
}

/** The distinct origins of the given URLs; absent ones are skipped. */
export function origins(...urls: readonly (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))];
}
