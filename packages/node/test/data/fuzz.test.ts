import { concatBytes } from "@swarm-docs/protocol/bytes";
import { describe, expect, it } from "vitest";
import type { LogRecord } from "../../src/state/loggers.ts";
import { formOf, formType, tarMember, tarOf } from "../contract/harness/archive.ts";
import { edges } from "../contract/harness/targets.ts";
import { paid, referenceOf, uploadBytes } from "../contract/harness/uploads.ts";
import { interfaceOf } from "../contract/harness/document.ts";
import { runCase, type World } from "../contract/harness/world.ts";
import { dice, mutate } from "./mutate.ts";

/**
 * Mutants of each seed document, with NIGHTLY=1 all of them. A refusal is fine; what the interface does
 * not document is not.
 */
const mutants = process.env["NIGHTLY"] === "1" ? 400 : 120;
const [direct] = edges;
if (direct === undefined) throw new Error("no edge");
const edge = direct;

/** Runs against a fresh node; fails when anything was thrown that is no error of the interface. */
async function withNode(run: (world: World) => Promise<void>): Promise<void> {
  const failures: LogRecord[] = [];
  const log = (record: LogRecord): void => {
    if (record.level === "error") failures.push(record);
  };
  await runCase(await interfaceOf("7.3.0"), edge, { name: "fuzz", node: { log }, run });
  expect(failures).toEqual([]);
}

const encoder = new TextEncoder();

const archives: readonly (readonly [string, Uint8Array])[] = [
  [
    "ustar",
    tarOf(
      { name: "a.txt", body: "text" },
      { name: "dir/", type: "5" },
      { name: "dir/b.html", body: "<p>" },
    ),
  ],
  [
    "pax",
    concatBytes(
      tarMember({ name: "x", type: "x", body: "24 path=dir/longer-name\n13 size=0004\n" }),
      tarMember({ name: "short", body: "text" }),
      tarMember({ name: "x", type: "L", body: `${"long/".repeat(30)}\0` }),
      tarMember({ name: "short", body: "more" }),
      new Uint8Array(1024),
    ),
  ],
];

const forms: readonly (readonly [string, Uint8Array])[] = [
  [
    "fields and files",
    encoder.encode(
      formOf(
        { name: "a.txt", body: "text" },
        { name: "f", filename: "b.html", type: "text/html", body: "<p>\r\n--front" },
        { name: 'quoted \\"name\\"', body: "" },
      ),
    ),
  ],
];

async function feed(world: World, type: string, body: Uint8Array): Promise<number> {
  const headers = await paid(world, {
    "Content-Type": type,
    "Swarm-Collection": "true",
    "Swarm-Index-Document": "a.txt",
  });
  const answer = await world.call("uploadBzz", { headers, body });
  if (answer.status === 201) {
    const shown = await world.raw("GET", `/bzz/${referenceOf(answer)}/`);
    expect([200, 404]).toContain(shown.status);
  }
  return answer.status;
}

/** Counts answers by status, to see that mutants reach both sides of the parsers. */
async function tally(statuses: AsyncIterable<number>): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for await (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

describe(`mutated bodies, ${mutants} of each (NIGHTLY=1: 400)`, () => {
  it.each([
    ...archives.map(([name, body]) => [`tar: ${name}`, "application/x-tar", body] as const),
    ...forms.map(([name, body]) => [`form: ${name}`, formType, body] as const),
  ])("%s", async (_name, type, body) => {
    await withNode(async (world) => {
      expect(await feed(world, type, body)).toBe(201);
      const counts = await tally(
        (async function* run() {
          for (let seed = 1; seed <= mutants; seed++) {
            yield await feed(world, type, mutate(body, dice(seed)));
          }
        })(),
      );
      expect([...counts.keys()].filter((status) => ![201, 400, 500].includes(status))).toEqual([]);
      expect(counts.get(201) ?? 0).toBeGreaterThan(0);
      expect((counts.get(400) ?? 0) + (counts.get(500) ?? 0)).toBeGreaterThan(0);
    });
  });

  it("boundaries and media types", async () => {
    await withNode(async (world) => {
      for (let seed = 1; seed <= mutants; seed++) {
        const type = mutate(encoder.encode('multipart/form-data; boundary="frontier"'), dice(seed));
        const text = String.fromCharCode(...type).replaceAll(/[^\x20-\x7e\x80-\xff]/g, "");
        const body = encoder.encode(formOf({ name: "a", body: "text" }));
        const headers = await paid(world, { "Content-Type": text.trim() });
        await world.call("uploadBzz", { headers, body });
      }
    });
  });
});

describe(`mutated manifests, ${mutants} of each (NIGHTLY=1: 400)`, () => {
  it.each(["root", "leaf"])("%s nodes", async (which) => {
    await withNode(async (world) => {
      const headers = await paid(world, {
        "Content-Type": "application/x-tar",
        "Swarm-Collection": "true",
        "Swarm-Index-Document": "index.html",
        "Swarm-Error-Document": "error.html",
      });
      const names = ["index.html", "error.html", "img/1.png", "img/2.png"];
      const body = tarOf(...names.map((name) => ({ name, body: name })));
      const root = referenceOf(await world.call("uploadBzz", { headers, body }));
      const manifest = await world.call("downloadBytes", { path: { reference: root } });
      // The `img/` node, found by its fork in the root: reference behind type, length and prefix.
      const at = manifest.bytes.findIndex((_, i) =>
        [0x04, 0x69, 0x6d, 0x67, 0x2f].every((byte, n) => manifest.bytes[i + n] === byte),
      );
      const leaf = Buffer.from(manifest.bytes.subarray(at + 31, at + 63)).toString("hex");
      const seedNode =
        which === "root"
          ? manifest.bytes
          : (await world.call("downloadBytes", { path: { reference: leaf } })).bytes;
      for (let seed = 1; seed <= mutants; seed++) {
        const reference = await uploadBytes(world, mutate(seedNode, dice(seed)));
        const path = { reference };
        for (const one of ["index.html", "img/1.png", "img", "1.png", "none"]) {
          await world.call("downloadBzzPath", { path: { reference, path: one } });
        }
        const bare = await world.raw("GET", `/bzz/${reference}/`);
        expect([200, 404, 500]).toContain(bare.status);
        await world.call("checkStewardship", { path });
        await world.call("createPin", { path });
        await world.call("getGrantees", { path });
      }
    });
  });
});
