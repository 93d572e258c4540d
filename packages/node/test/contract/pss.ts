import { expect } from "vitest";
import { keyFromSeed } from "../../src/identity.ts";
import { publicKeyOf } from "@swarm-docs/protocol/crypto/keys";
import { toHex } from "@swarm-docs/protocol/hex";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import { nextText, openSocket } from "./harness/messages.ts";
import { chunkOf, noise, paid } from "./harness/uploads.ts";
import type { Answer, Cases, World } from "./harness/world.ts";

const own = toHex(publicKeyOf(keyFromSeed("contract", "pss")));
const other = toHex(publicKeyOf(keyFromSeed("other", "pss")));

async function send(
  world: World,
  body: string | Uint8Array,
  { targets = "d3", recipient }: { targets?: string; recipient?: string } = {},
): Promise<Answer> {
  return world.call("sendPss", {
    path: { topic: "topic", targets },
    query: recipient === undefined ? {} : { recipient },
    headers: await paid(world),
    body,
  });
}

/** `/pss`. */
export const cases: Cases = {
  sendPss: [
    {
      name: "brings a message to everybody who listens to the topic",
      async run(world) {
        const path = { topic: "topic" };
        const clients = await Promise.all(
          [1, 2].map(() => openSocket(world, "subscribePss", { path })),
        );
        const deaf = await openSocket(world, "subscribePss", { path: { topic: "another" } });
        expect((await send(world, "first")).text).toBe('{"code":201,"message":"Created"}\n\n');
        await send(world, "second", { recipient: own, targets: "d3,0a" });
        await send(world, "not for us", { recipient: other });
        await send(world, "");
        await send(world, new Uint8Array(4000).fill(0x61));
        for (const client of clients) {
          const texts = [];
          for (let n = 0; n < 4; n++) texts.push(await nextText(client));
          expect(texts).toEqual(["first", "second", "", "a".repeat(4000)]);
        }
        deaf.close();
        expect(await deaf.next()).toBe(undefined);
      },
    },
    {
      name: "tells the first bad target, then the rest in order",
      async run(world) {
        const bad = await send(world, "x", { targets: "d,zz,00112233,,d3" });
        expect(refusalOf(bad)).toEqual([400, "invalid path params"]);
        expect(reasonsOf(bad)).toEqual(["target: odd length hex string"]);
        for (const [targets, reason] of [
          ["00112233", "want max:3"],
          ["d3,00112233", "want max:3"],
          ["d3,,0a", "want required:"],
          ["zz", "invalid hex byte: U+007A 'z'"],
        ] as const) {
          const answer = await send(world, "x", { targets });
          expect(refusalOf(answer)).toEqual([400, "invalid path params"]);
          expect(reasonsOf(answer)).toEqual([`target: ${reason}`]);
        }
        expect(refusalOf(await send(world, "x", { targets: "d3,d3d3" }))).toEqual([
          500,
          "pss send failed",
        ]);
        expect(reasonsOf(await send(world, "x", { recipient: own.slice(2) }))).toEqual([
          "recipient: malformed public key: invalid length: 32",
        ]);
        const headers = { "Swarm-Postage-Batch-Id": "ab".repeat(32) };
        const path = { topic: "topic", targets: "d3" };
        const unknown = await world.call("sendPss", { path, headers, body: "x" });
        expect(refusalOf(unknown)).toEqual([400, "batch not found"]);
        expect(refusalOf(await send(world, new Uint8Array(4001)))).toEqual([
          500,
          "pss send failed",
        ]);
        expect((await send(world, new Uint8Array(4097))).status).toBe(413);
      },
    },
  ],
  subscribePss: [
    {
      name: "hears what comes as a plain chunk, and nothing else",
      async run(world) {
        const client = await openSocket(world, "subscribePss", { path: { topic: "topic" } });
        const headers = await paid(world);
        // Looks like a message by its length only.
        const noisy = noise(4104);
        await world.call("uploadChunk", { headers, body: noisy });
        await world.call("uploadChunk", { headers, body: chunkOf(noisy.subarray(0, 4096)) });
        await send(world, "real");
        expect(await nextText(client)).toBe("real");
        client.close();
      },
    },
    {
      name: "refuses plain requests",
      async run({ call }) {
        const plain = await call("subscribePss", { path: { topic: "topic" } });
        expect([plain.status, plain.text]).toEqual([
          400,
          'Bad Request\n{"code":500,"message":"upgrade failed"}\n\n',
        ]);
        expect(plain.headers.get("Sec-WebSocket-Version")).toBe("13");
      },
    },
  ],
};
