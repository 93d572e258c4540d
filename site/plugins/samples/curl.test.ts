import { expect, test } from "vitest";
import { compileCurl } from "./curl.ts";
import { allFences } from "../../content/page-fences.ts";

const why = async (code: string): Promise<string> => {
  const result = await compileCurl(code, "2.8.1");
  return "reason" in result ? result.reason : "";
};

/** Runs a compiled sample; returns its requests and output. */
async function run(code: string): Promise<{ asked: unknown[]; printed: string[] }> {
  const result = await compileCurl(code, "2.8.1");
  if ("reason" in result) throw new Error(result.reason);
  const asked: unknown[] = [];
  const printed: string[] = [];
  const fetch = async (...of: unknown[]): Promise<Response> => {
    asked.push(of);
    return new Response(`{"n":${asked.length}}\n`);
  };
  const globals = { sampleEnvironment: { BATCH_ID: "b1" } };
  const body = `return (async () => { ${result.text} })();`;
  // oxlint-disable-next-line typescript/no-implied-eval -- a module cannot be given names.
  const sample = new Function("globalThis", "fetch", "console", body) as (
    ...of: unknown[]
  ) => Promise<void>;
  await sample(globals, fetch, { log: (text: string) => printed.push(text) });
  return { asked, printed };
}

test("a sample asks what curl would, and prints what it would", async () => {
  const code = `REF=${"f".repeat(64)}
curl -s -X POST -H "Swarm-Postage-Batch-Id: $BATCH_ID" --data-binary 'Hello "Swarm"!' http://localhost:1633/bytes
echo "$REF and"
curl -sL "http://localhost:1633/bytes/$REF"
`;
  expect(await run(code)).toEqual({
    asked: [
      [
        "http://localhost:1633/bytes",
        {
          method: "POST",
          headers: [
            ["Swarm-Postage-Batch-Id", "b1"],
            ["Content-Type", "application/x-www-form-urlencoded"],
          ],
          body: 'Hello "Swarm"!',
          redirect: "manual",
        },
      ],
      [
        `http://localhost:1633/bytes/${"f".repeat(64)}`,
        { method: "GET", headers: [], redirect: "follow" },
      ],
    ],
    printed: [`{"n":1}\n${"f".repeat(64)} and\n{"n":2}`],
  });
});

test.each([
  ["echo no request", "needs a shell"],
  ["curl http://localhost:1633/health | jq", "needs a shell"],
  ["curl http://localhost:1633/bytes/$REF", "takes REF from another sample"],
  ["curl https://example.org/", "asks for https://example.org/"],
  ["curl http://localhost:11633/health", "asks for http://localhost:11633/health"],
  [
    "curl -X POST http://localhost:1633/_dev/mine",
    "asks for POST /_dev/mine, which the interface does not have",
  ],
  [
    `curl http://localhost:1633/bytes/${"ab".repeat(32)}`,
    "asks for what another sample has uploaded",
  ],
  [
    `REF=${"ab".repeat(32)}\ncurl "http://localhost:1633/bytes/$REF"`,
    "asks for what another sample has uploaded",
  ],
])("what cannot run by itself in a page is refused: %s", async (code, reason) => {
  expect(await why(code)).toBe(reason);
});

test("a reference of one digit stands for nothing that exists, so its error is the same everywhere", async () => {
  expect(await why(`curl http://localhost:1633/bytes/${"f".repeat(64)}`)).toBe("");
});

test("the pages have samples of curl that run", async () => {
  const fences = allFences("2.8.1").filter(
    ({ language, words }) => language === "bash" && words.includes("test"),
  );
  const runs = await Promise.all(fences.map(async ({ code }) => (await why(code)) === ""));
  expect(runs.filter(Boolean).length).toBeGreaterThanOrEqual(15);
});
