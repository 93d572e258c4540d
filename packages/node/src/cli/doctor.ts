import { createServer } from "node:net";
import { releases } from "../release/releases.ts";
import { Options } from "./options.ts";

/** One thing that was looked at. */
interface Diagnosis {
  readonly isWell: boolean;
  readonly text: string;
}

const well = (text: string): Diagnosis => ({ isWell: true, text });
const ill = (text: string): Diagnosis => ({ isWell: false, text });

const flags = { port: { type: "string" }, origin: { type: "string" } } as const;

/**
 * Checks common problems: Node version, port, the service on that port, CORS. Prints a line for each;
 * returns 1 if a check fails. Fails with `UsageError`.
 */
export async function doctor(
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const options = new Options(args, flags);
  const port = options.whole("port", 1, 65_535) ?? 1633;
  const origin = options.text("origin") ?? "http://localhost:3000";
  const found = [nodeVersion(process.versions.node), ...(await look(port, origin))];
  for (const { isWell, text } of found) print(`${isWell ? "ok   " : "wrong"} ${text}`);
  return found.every(({ isWell }) => isWell) ? 0 : 1;
}

/** Checks a Node version against the minimum. */
export function nodeVersion(version: string): Diagnosis {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isEnough = major > 20 || (major === 20 && minor >= 19);
  return isEnough ? well(`Node ${version}`) : ill(`Node ${version}: 20.19 or newer is needed`);
}

/** Versions of the interface that this node speaks. */
const known = Object.values(releases).map(({ apiVersion }) => apiVersion);

async function look(port: number, origin: string): Promise<Diagnosis[]> {
  if (await isFree(port)) return [well(`port ${port} is free: a node can start there`)];
  const url = `http://127.0.0.1:${port}`;
  const health = await json(`${url}/health`);
  if (typeof health?.version !== "string") {
    return [ill(`port ${port} is taken by a program that is no Bee node: choose another --port`)];
  }
  const found = [well(`a node answers at ${url}: ${health.version}`)];
  found.push(
    known.includes(String(health.apiVersion))
      ? well(`its interface is ${String(health.apiVersion)}, which is known here`)
      : ill(`its interface is ${String(health.apiVersion)}; known here: ${known.join(", ")}`),
  );
  const stamps = (await json(`${url}/stamps`))?.stamps;
  const usable = Array.isArray(stamps) ? stamps.filter((one) => isUsable(one)).length : 0;
  found.push(
    usable > 0
      ? well(`batches that can be used: ${usable}`)
      : ill("no batch can be used: start with --batch 20, or buy one"),
  );
  found.push(await pageMayCall(url, origin));
  return found;
}

const isUsable = (batch: unknown): boolean =>
  (batch as { usable?: unknown } | null)?.usable === true;

async function pageMayCall(url: string, origin: string): Promise<Diagnosis> {
  const answer = await fetch(`${url}/health`, { headers: { Origin: origin } });
  const allowed = answer.headers.get("Access-Control-Allow-Origin");
  return allowed === origin || allowed === "*"
    ? well(`pages of ${origin} may call it`)
    : ill(`pages of ${origin} may not call it: --cors-allowed-origins ${origin}`);
}

async function json(url: string): Promise<Record<string, unknown> | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return (await answer.json()) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
