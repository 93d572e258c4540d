import { makeCac } from "@swarm-docs/protocol/cac";
import { makeSoc, type Soc } from "@swarm-docs/protocol/soc";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { describe, expect, it } from "vitest";
import { Chunks } from "../../src/state/chunks.ts";
import { Loggers } from "../../src/state/loggers.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { ownThread } from "../../src/turns.ts";

const key = new Uint8Array(32).fill(3);
const version = (text: string): Soc => makeSoc(new Uint8Array(32), makeCac(encodeUtf8(text)), key);
const [first, second] = [version("first"), version("second")];

type Write = (chunks: Chunks, soc: Soc) => Promise<void>;

const writes: Readonly<Record<string, Write>> = {
  "an upload": (chunks, soc) => chunks.put(soc),
  "another node": (chunks, soc) => chunks.receive(soc, ownThread.pace()),
  // As a pushed chunk arrives: without the wrapped chunk.
  "another node, as bytes": (chunks, { address, data }) =>
    chunks.receive({ address, data }, ownThread.pace()),
};

describe("a single-owner chunk that is written twice before the first write has ended", () => {
  // A comparison with what is stored would find the last version there, and leave it out.
  it.each(Object.entries(writes))("has the content of the last write by %s", async (_by, write) => {
    const log = new Loggers(() => undefined, "none").get("node/store");
    const chunks = new Chunks(new MemoryStore(), ownThread, log);
    await write(chunks, first);
    await Promise.all([write(chunks, second), write(chunks, first)]);
    expect(await chunks.get(first.address)).toEqual(first.data);
  });
});
