import { expect } from "vitest";
import { parseCac } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { MemoryStore } from "../../src/store/memory.ts";
import { tarOf } from "./harness/archive.ts";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import { noise, paid, referenceOf, uploadBytes } from "./harness/uploads.ts";
import type { Case, Cases, World } from "./harness/world.ts";

const nobody = "ab".repeat(32);

/** A case that can take chunks away behind the node's back. */
function losing(
  name: string,
  run: (world: World, lose: (address: string) => Promise<unknown>) => Promise<void>,
): Case {
  let store = new MemoryStore();
  return {
    name,
    get node() {
      store = new MemoryStore();
      return { store };
    },
    run: (world) => run(world, (address) => store.delete(fromHex(address))),
  };
}

async function retrievable(world: World, reference: string): Promise<unknown> {
  const answer = await world.call("checkStewardship", { path: { reference } });
  return answer.json()["isRetrievable"];
}

/** `/stewardship`. */
export const cases: Cases = {
  checkStewardship: [
    losing("walks files down to the last chunk", async (world, lose) => {
      const body = noise(600_000);
      const reference = await uploadBytes(world, body);
      const alone = await world.call("checkStewardship", { path: { reference } });
      expect(alone.headers.get("swarm-simulated")).toBe("peers");
      expect(await retrievable(world, reference)).toBe(true);
      await lose(toHex(parseCac(leafAt(body, 77)).address));
      expect(await retrievable(world, reference)).toBe(false);
      expect(await retrievable(world, nobody)).toBe(false);
    }),
    losing("walks manifests, also large and encrypted ones", async (world, lose) => {
      const members = Array.from({ length: 60 }, (_, n) => ({
        name: `${String.fromCharCode(0x30 + n)} file`,
        body: `content ${n}`,
      }));
      for (const encrypt of ["false", "true"]) {
        const headers = await paid(world, {
          "Content-Type": "application/x-tar",
          "Swarm-Collection": "true",
          "Swarm-Encrypt": encrypt,
        });
        const answer = await world.call("uploadBzz", { headers, body: tarOf(...members) });
        const reference = referenceOf(answer);
        expect(await retrievable(world, reference)).toBe(true);
        if (encrypt === "true") continue;
        const last = members.at(-1)?.body ?? "";
        await lose(await uploadBytes(world, last));
        expect(await retrievable(world, reference)).toBe(false);
      }
    }),
    {
      name: "refuses what is no hex, or no reference by its length",
      async run({ call }) {
        const bad = await call("checkStewardship", { path: { reference: "xyz" } });
        expect(reasonsOf(bad)).toEqual(["address: invalid hex byte: U+0078 'x'"]);
        for (const bytes of [1, 31, 33, 65]) {
          const path = { reference: "ab".repeat(bytes) };
          expect(refusalOf(await call("checkStewardship", { path }))).toEqual([
            500,
            "is retrievable check failed",
          ]);
        }
      },
    },
  ],
  reupload: [
    losing("stamps every chunk with another batch", async (world, lose) => {
      const body = noise(20_000);
      const reference = await uploadBytes(world, body);
      const bought = await world.call("buyStamp", { path: { amount: "10000000000", depth: "20" } });
      await world.control("mine", { blocks: 1 });
      const batchId = String(bought.json()["batchID"]);
      const headers = { "Swarm-Postage-Batch-Id": batchId };
      const done = await world.call("reupload", { path: { reference }, headers });
      expect(done.text).toBe('{"code":200,"message":"OK"}\n\n');
      const { buckets } = (
        await world.call("getStampBuckets", { path: { batch_id: batchId } })
      ).json<{ buckets: { collisions: number }[] }>();
      expect(buckets.reduce((sum, { collisions }) => sum + collisions, 0)).toBe(
        // With the parities of the level that uploads have.
        world.by({ "2.6.0": 6, "2.8.1": 9 }),
      );
      await lose(toHex(parseCac(leafAt(body, 2)).address));
      expect(refusalOf(await world.call("reupload", { path: { reference }, headers }))).toEqual([
        500,
        "re-upload failed",
      ]);
    }),
    {
      name: "needs a batch",
      async run({ call }) {
        const path = { reference: nobody };
        expect(reasonsOf(await call("reupload", { path }))).toEqual([
          "swarm-postage-batch-id: want required:",
        ]);
        const headers = { "Swarm-Postage-Batch-Id": nobody };
        expect(refusalOf(await call("reupload", { path, headers }))).toEqual([
          404,
          "batch with id not found",
        ]);
      },
    },
  ],
};

/** Leaf number `index` of a file, span and payload. */
function leafAt(body: Uint8Array, index: number): Uint8Array {
  const payload = body.subarray(index * 4096, (index + 1) * 4096);
  const chunk = new Uint8Array(8 + payload.length);
  new DataView(chunk.buffer).setUint32(0, payload.length, true);
  chunk.set(payload, 8);
  return chunk;
}
