// One table of commands, four ways in: each gives the same result, or the same error code.
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { commands } from "../../src/dev/commands.ts";
import { descriptions } from "../../src/dev/descriptions.ts";
import type { CommandName } from "../../src/dev/types.ts";
import { connect, createCluster, type Cluster, type SwarmHandle } from "../../src/swarm.ts";

const names = Object.keys(commands) as CommandName[];
const clusters: Cluster[] = [];

afterEach(async () => {
  await Promise.all(clusters.splice(0).map((one) => one.stop()));
});

/** A command with its input: named values, or the bare value of the first parameter. */
interface Step {
  readonly name: CommandName;
  readonly input: unknown;
}

/** A result, or an error code. */
type Outcome = { readonly result: unknown } | { readonly code: string };

/** One way in, to a node of its own. */
interface Way {
  readonly swarm: SwarmHandle;
  readonly run: (step: Step) => Promise<Outcome>;
}

const jsonType = { "Content-Type": "application/json" };
const post = (swarm: SwarmHandle, path: string, body: string, headers = jsonType) =>
  swarm.fetch(path, { method: "POST", headers, body });

const comparable = (value: unknown): unknown =>
  value instanceof Uint8Array ? createHash("sha256").update(value).digest("hex") : (value ?? null);

async function byHandle(handle: SwarmHandle, { name, input }: Step): Promise<Outcome> {
  try {
    const run = handle[name] as (input: unknown) => Promise<unknown>;
    return { result: comparable(await run(input)) };
  } catch (error) {
    return { code: (error as { code: string }).code };
  }
}

async function byHttp(swarm: SwarmHandle, { name, input }: Step): Promise<Outcome> {
  const text = input === undefined ? "" : JSON.stringify(input);
  const answer = await post(swarm, `/_dev/${name}`, text);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.status === 204) return { result: null };
  if (answer.headers.get("Content-Type") === "application/octet-stream")
    return { result: comparable(bytes) };
  const body = JSON.parse(new TextDecoder().decode(bytes)) as { code: string };
  return answer.ok ? { result: body } : { code: body.code };
}

async function byRpc(swarm: SwarmHandle, { name, input }: Step): Promise<Outcome> {
  const params = input === undefined ? [] : [input];
  const request = { jsonrpc: "2.0", id: 1, method: `swarm_${name}`, params };
  const answer = await post(swarm, "/_dev/rpc", JSON.stringify(request));
  expect(answer.status).toBe(200);
  const { result, error } = (await answer.json()) as {
    result?: unknown;
    error?: { data: { code: string } };
  };
  if (error) return { code: error.data.code };
  return {
    result: name === "dumpState" ? comparable(Buffer.from(String(result).slice(2), "hex")) : result,
  };
}

/** Twins of one seed, each with a way in of its own. */
async function twins(
  nodes: number,
  ...wanted: ("local" | "connected" | "http" | "rpc")[]
): Promise<Way[]> {
  return Promise.all(
    wanted.map(async (way): Promise<Way> => {
      const cluster = await createCluster({
        nodes,
        seed: "twins",
        timestamp: "fixed",
        port: way === "connected" ? 0 : false,
      });
      clusters.push(cluster);
      const [swarm] = cluster.nodes as [SwarmHandle];
      const handle = way === "connected" ? await connect(swarm.url) : swarm;
      const run = { local: byHandle, connected: byHandle, http: byHttp, rpc: byRpc }[way];
      return { swarm, run: (step) => run(handle, step) };
    }),
  );
}

/** Requests of the interface that read what commands change, and a few that write. */
const probes = [
  ..."/health /readiness /stamps /batches /chainstate /wallet /tags /status /stake /transactions"
    .split(" ")
    .map((path) => ["GET", path]),
  ..."/redistributionstate /chequebook/balance /reservestate /topology /peers /_dev/state /_dev/clock"
    .split(" ")
    .map((path) => ["GET", path]),
  ["POST", "/tags"],
  ["POST", "/stamps/500000000/17"],
] as [method: string, path: string][];

/** Answers of the node to {@link probes}: every one, and none a failure of the node. */
async function probe({ swarm }: Way): Promise<[string, number][]> {
  // Bee answers 500 to a purchase without money.
  await swarm.setBalance({ bzz: 10n ** 24n, xdai: 10n ** 18n });
  const answers: [string, number][] = [];
  for (const [method, path] of probes) {
    const answer = await swarm.fetch(path, { method, headers: { "Swarm-Unwatched": "true" } });
    await answer.arrayBuffer();
    answers.push([path, answer.status]);
  }
  return answers;
}

const boundaries = [
  0,
  1,
  -1,
  17,
  40,
  41,
  99,
  204,
  1e9,
  1e9 + 1,
  1e10,
  1e11,
  2 ** 53,
  1e21,
  1.5,
  0.3,
];
const number = fc.oneof(
  fc.constantFrom<unknown>(...boundaries),
  fc.nat(1_000),
  fc.constantFrom("0x10", "7", "0.5", "1e3", "-1", " 1", "0x", "9".repeat(30), "9".repeat(90)),
);
const text = fc.constantFrom<unknown>(
  ..."/bytes* * /a?b GET get  0x1 0x2 0xzz zz true false seed \u0000 é".split(" "),
  "11".repeat(20),
  `0x${"aB".repeat(20)}`,
  "11".repeat(32),
  "a".repeat(2_000),
);
const anything = fc.oneof(
  number,
  text,
  fc.boolean(),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, [], {}, [[]]),
);

/** Values that the parameter may well accept, by its name. */
function plausible(parameter: string): fc.Arbitrary<unknown> {
  if (["cut", "online", "enabled", "paused"].includes(parameter)) return fc.boolean();
  if (["owner", "account"].includes(parameter)) return fc.constant("11".repeat(20));
  if (parameter === "batchId") return fc.constant("22".repeat(32));
  if (parameter === "address") return fc.constantFrom("33".repeat(32), "zz");
  if (["path", "method", "seed"].includes(parameter)) return text;
  if (["a", "b"].includes(parameter)) return fc.nat(3);
  if (parameter === "status") return fc.constantFrom(200, 204, 304, 404, 503, 99);
  if (parameter === "timestamp") return fc.integer({ min: 1_893_456_000, max: 1_893_459_600 });
  if (parameter === "id") return fc.constantFrom("0x1", "0x2", "0x3", 1);
  if (parameter === "state") return fc.constantFrom("0x", "0x00", "0xzz");
  return number;
}

const inputFor = (name: CommandName): fc.Arbitrary<unknown> => {
  const parameters = Object.keys(commands[name].parameters);
  const valueOf = (one: string) =>
    fc.oneof({ weight: 4, arbitrary: plausible(one) }, { weight: 1, arbitrary: anything });
  const entries = parameters.map((one) => [one, valueOf(one)] as const);
  const named = fc.record(Object.fromEntries(entries), { requiredKeys: [] });
  const [[, first] = [undefined, anything]] = entries;
  return fc.oneof(
    { weight: 6, arbitrary: named },
    { weight: 2, arbitrary: first },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: fc.record({ [parameters[0] ?? "x"]: first, unknown: anything }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
};

/** A handle fills in its own batch, and a node that is stopped answers nothing. */
const isComparable = ({ name, input }: Step): boolean =>
  name !== "stopNode" && (name !== "expireBatch" || Object.hasOwn(Object(input), "batchId"));

/** Every command with its input, which JSON can carry. */
const step: fc.Arbitrary<Step> = fc
  .constantFrom(...names)
  .chain((name) => inputFor(name).map((input) => ({ name, input })))
  .map(({ name, input }) => ({
    name,
    input: input === undefined ? undefined : (JSON.parse(JSON.stringify(input)) as unknown),
  }))
  .filter(isComparable);

const runs = process.env["SOAK"] === "1" ? 2_000 : 40;

describe("every command with valid and hostile parameters", () => {
  it.each([1, 3])(
    "gives the same by handle, by connected handle, HTTP and JSON-RPC: %d nodes (long with SOAK=1)",
    async (nodes) => {
      const seen = new Map<string, number>();
      const property = fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 40 }),
        async (steps) => {
          const ways = await twins(nodes, "local", "connected", "http", "rpc");
          for (const one of steps) {
            const [first, ...others] = await Promise.all(ways.map(({ run }) => run(one)));
            for (const other of others) expect({ one, ...other }).toEqual({ one, ...first });
            const code = first && "code" in first ? first.code : "result";
            if (code === "SWARM_INTERNAL" || code === undefined)
              throw new Error(JSON.stringify(one));
            seen.set(code, (seen.get(code) ?? 0) + 1);
          }
          const [first, ...others] = await Promise.all(ways.map(probe));
          expect(first?.filter(([, status]) => status >= 500)).toEqual([]);
          for (const other of others) expect(other).toEqual(first);
          const dump: Step = { name: "dumpState", input: undefined };
          const [state, ...states] = await Promise.all(ways.map(({ run }) => run(dump)));
          for (const other of states) expect(other).toEqual(state);
          await Promise.all(clusters.splice(0).map((cluster) => cluster.stop()));
        },
      );
      await fc.assert(property, { numRuns: Math.ceil(runs / nodes) });
      expect(seen.get("result")).toBeGreaterThan(50);
      expect(seen.get("SWARM_PARAMETER_INVALID")).toBeGreaterThan(50);
    },
    runs * 15_000,
  );

  it("gives the same by both handles for values that JSON cannot carry", async () => {
    const strange: unknown[] = [
      NaN,
      Infinity,
      -Infinity,
      -0,
      -1n,
      1n << 300n,
      () => 1,
      Symbol("one"),
      new Date(0),
      new Map(),
      /x/,
      new Uint8Array(3),
      Object.create(null),
      Object.assign(() => 1, { blocks: 1 }),
      { __proto__: { blocks: 1 } },
      JSON.parse('{"__proto__": 1}'),
      { blocks: 1, constructor: 5 },
    ];
    const ways = await twins(1, "local", "connected");
    for (const name of names) {
      const parameters = Object.keys(commands[name].parameters);
      const inputs = [
        ...strange,
        ...parameters.flatMap((one) => strange.map((value) => ({ [one]: value }))),
      ];
      for (const input of inputs) {
        const [local, connected] = await Promise.all(ways.map(({ run }) => run({ name, input })));
        expect({ name, ...connected }).toEqual({ name, ...local });
        expect(local).not.toMatchObject({ code: "SWARM_INTERNAL" });
      }
    }
    const [first, second] = await Promise.all(ways.map(probe));
    expect(second).toEqual(first);
    expect(first?.filter(([, status]) => status >= 500)).toEqual([]);
  });
});

describe("what a review found to be accepted, or to differ", () => {
  it.each<[CommandName, unknown]>([
    ["mine", { blocks: 1.5 }],
    ["mine", { blocks: -1 }],
    ["mine", { block: 1 }],
    ["increaseTime", "soon"],
    ["increaseTime", -1],
    ["increaseTime", 1e11],
    ["setNextBlockTimestamp", 0],
    ["setIntervalMining", -1],
    ["setBalance", { bzz: "-1" }],
    ["setBalance", { xdai: 1.5 }],
    ["setBalance", { account: "11", xdai: "1" }],
    ["setPrice", "-1"],
    ["setPrice", `${2n ** 64n}`],
    ["createBatch", { owner: "11".repeat(20), depth: 100 }],
    ["createBatch", { owner: "zz".repeat(20) }],
    ["loseChunks", { address: "zz" }],
    ["loseChunks", { share: 1.1 }],
    ["loseChunks", {}],
    ["expireBatch", "zz"],
    ["injectFault", { path: "bytes" }],
    ["injectFault", { path: "/bytes", status: 204 }],
  ])("%s %j is refused everywhere, and the node answers", async (name, input) => {
    const ways = await twins(1, "local", "connected", "http", "rpc");
    for (const { run } of ways)
      expect(await run({ name, input })).toEqual({ code: "SWARM_PARAMETER_INVALID" });
    for (const answers of await Promise.all(ways.map(probe)))
      expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
  });
});

it("every command is described", () => {
  expect(Object.keys(descriptions)).toEqual(names);
});
