import { expect } from "vitest";
import { makeCac } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { MemoryStore } from "../../src/store/memory.ts";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import type { Case, Cases, World } from "./harness/world.ts";

const one = makeCac(new TextEncoder().encode("pinned"));
const reference = toHex(one.address);
const other = "ff".repeat(32);
/** The store of the node whose pins are checked. */
let audited = new MemoryStore();

/** A case over a node that holds one chunk already. */
function holding(name: string, run: (world: World) => Promise<void>): Case {
  return {
    name,
    async run(world) {
      await run(world);
    },
    get node() {
      const store = new MemoryStore();
      void store.put(one);
      return { store };
    },
  };
}

/** `/pins`. */
export const cases: Cases = {
  createPin: [
    holding("pins what is here: 201 the first time, 200 the second", async ({ call }) => {
      const path = { reference };
      expect((await call("createPin", { path })).text).toBe('{"code":201,"message":"Created"}\n\n');
      expect((await call("createPin", { path })).text).toBe('{"code":200,"message":"OK"}\n\n');
    }),
    {
      name: "refuses what cannot be found and keeps nothing of it",
      async run({ call }) {
        const missing = await call("createPin", { path: { reference: other } });
        expect(refusalOf(missing)).toEqual([404, "pin collection failed"]);
        expect((await call("listPins")).json()).toEqual({ references: [] });
      },
    },
    {
      name: "refuses what is no hex, names included",
      async run({ call }) {
        const named = await call("createPin", { path: { reference: "swarm.eth" } });
        expect(reasonsOf(named)).toEqual(["reference: invalid hex byte: U+0073 's'"]);
      },
    },
  ],
  listPins: [
    holding("lists pinned references", async ({ call }) => {
      expect((await call("listPins")).text).toBe('{"references":[]}\n\n');
      await call("createPin", { path: { reference } });
      expect((await call("listPins")).json()).toEqual({ references: [reference] });
    }),
  ],
  getPin: [
    holding("tells whether a reference is pinned", async ({ call }) => {
      await call("createPin", { path: { reference } });
      expect((await call("getPin", { path: { reference } })).json()).toEqual({ reference });
      const missing = await call("getPin", { path: { reference: other } });
      expect(missing.text).toBe('{"code":404,"message":"Not Found"}\n\n');
    }),
  ],
  deletePin: [
    holding("unpins, and answers 404 the second time", async ({ call }) => {
      await call("createPin", { path: { reference } });
      const done = await call("deletePin", { path: { reference } });
      expect(done.text).toBe('{"code":200,"message":"OK"}\n\n');
      expect((await call("deletePin", { path: { reference } })).status).toBe(404);
    }),
  ],
  checkPins: [
    holding("counts chunks that are there and chunks that are lost", async ({ call, control }) => {
      expect((await call("checkPins")).text).toBe("");
      await call("createPin", { path: { reference } });
      const whole = '{"reference":"' + reference + '","total":1,"missing":0,"invalid":0}\n';
      expect((await call("checkPins")).text).toBe(whole);
      await control("loseChunks", { address: reference });
      expect((await call("checkPins", { query: { ref: reference } })).text).toBe(
        whole.replace('"missing":0', '"missing":1'),
      );
      const unknown = await call("checkPins", { query: { ref: other } });
      expect(unknown.json()).toEqual({ reference: other, total: 0, missing: 0, invalid: 0 });
      const short = await call("checkPins", { query: { ref: "A4" } });
      expect(short.json()).toEqual({ reference: "a4", total: 0, missing: 0, invalid: 0 });
      const all = (await call("checkPins")).text;
      expect((await call("checkPins", { query: { ref: "" } })).text).toBe(all);
    }),
    {
      name: "finds bytes that do not belong to their address",
      get node() {
        audited = new MemoryStore();
        void audited.put(one);
        return { store: audited };
      },
      async run({ call }) {
        await call("createPin", { path: { reference } });
        await audited.put({ address: one.address, data: makeCac(new Uint8Array(9)).data });
        expect((await call("checkPins")).json()["invalid"]).toBe(1);
        expect(reasonsOf(await call("checkPins", { query: { ref: "xyz" } }))).toEqual([
          "ref: invalid hex byte: U+0078 'x'",
        ]);
      },
    },
  ],
};
