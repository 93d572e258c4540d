import { expect, it } from "vitest";
import { Loggers, type LogRecord } from "../src/state/loggers.ts";
import { probeUpstream } from "../src/state/upstream-probe.ts";

const url = "http://far.example:1633";
const batch = "ab".repeat(32);

/** Log lines when the upstream node answers `health` and `stamps` as given. */
async function said(
  answers: Readonly<Record<string, () => Response>>,
  asked: string[] = [],
): Promise<string[]> {
  const records: LogRecord[] = [];
  const log = new Loggers((record) => records.push(record), "info").get("node/upstream");
  const fetch = async (address: string): Promise<Response> => {
    asked.push(address);
    const answer = answers[new URL(address).pathname.split("/")[1] ?? ""];
    if (answer === undefined) throw new Error("connection refused");
    return answer();
  };
  await probeUpstream({ url, batch, fetch, log });
  return records.map(({ level, message }) => `${level}: ${message}`);
}

const ok = (): Response => Response.json({});

it("says nothing of a node that is well and has the batch, and asks it twice", async () => {
  const asked: string[] = [];
  expect(await said({ health: ok, stamps: ok }, asked)).toEqual([]);
  expect(asked).toEqual([`${url}/health`, `${url}/stamps/${batch}`]);
});

it("warns of nobody, of an answer that is none, and of a batch that is not there", async () => {
  const missing = (): Response => new Response("issuer does not exist", { status: 404 });
  expect(await said({})).toEqual(["warning: upstream node does not answer"]);
  expect(await said({ health: missing, stamps: ok })).toEqual([
    "warning: upstream node does not say that it is well",
  ]);
  expect(await said({ health: ok, stamps: missing })).toEqual([
    "warning: upstream node does not show the batch",
  ]);
});
