/** Everything that clients see of a node's state, by path, without what passes with time. */
export type Observation = Readonly<Record<string, unknown>>;

const lists = [
  "/stamps",
  "/batches",
  "/tags?limit=1000",
  "/pins",
  "/wallet",
  "/stake",
  "/stake/withdrawable",
  "/chequebook/balance",
  "/chequebook/address",
  "/chequebook/cheque",
  "/transactions",
  "/balances",
  "/consumed",
  "/settlements",
  "/timesettlements",
  "/chainstate",
  "/reservestate",
  "/redistributionstate",
  "/welcome-message",
  "/addresses",
] as const;

/** Members that pass with time, or belong to a process. */
const unsteady = new Set(["batchTTL", "underlay", "lastSampleDurationSeconds"]);

function steady(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !unsteady.has(name)));
}

async function read(url: string, path: string): Promise<unknown> {
  const response = await fetch(url + path);
  const text = await response.text();
  try {
    return { status: response.status, ...(JSON.parse(text, steady) as object) };
  } catch {
    return { status: response.status, text };
  }
}

/** Reads the state of the node at `url`; `more` are further paths, such as batches, feeds and lists of grantees. */
export async function observe(url: string, more: Iterable<string>): Promise<Observation> {
  const seen: Record<string, unknown> = {};
  const paths = [...lists, ...more];
  for (let at = 0; at < paths.length; at += 16) {
    const some = paths.slice(at, at + 16);
    const answers = await Promise.all(some.map((path) => read(url, path)));
    for (const [index, path] of some.entries()) seen[path] = answers[index];
  }
  return seen;
}

/** Paths under which two observations differ; those that only one has are left out. */
export function changed(before: Observation, after: Observation): string[] {
  return Object.keys(before).filter(
    (path) => path in after && JSON.stringify(before[path]) !== JSON.stringify(after[path]),
  );
}

/** Both values of a path, from shortly before the first character that differs. */
export function difference(before: Observation, after: Observation, path: string): string {
  const [old, now] = [JSON.stringify(before[path]), JSON.stringify(after[path])];
  let at = 0;
  while (at < old.length && old[at] === now[at]) at++;
  const from = Math.max(0, at - 60);
  return `${path}: ${old.slice(from, at + 120)} became ${now.slice(from, at + 120)}`;
}
