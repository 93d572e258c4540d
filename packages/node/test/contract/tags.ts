import { expect } from "vitest";
import { reasonsOf } from "./harness/expect.ts";
import type { Cases } from "./harness/world.ts";

const address = "ab".repeat(32);

/** `/tags`. */
export const cases: Cases = {
  createTag: [
    {
      name: "counts ids from 1 and begins with zeros; any body is ignored",
      async run({ call }) {
        const first = await call("createTag");
        expect(first.status).toBe(201);
        expect(first.headers.get("Cache-Control")).toBe("no-cache, private, max-age=0");
        expect(first.json()).toEqual({
          split: 0,
          seen: 0,
          stored: 0,
          sent: 0,
          synced: 0,
          uid: 1,
          address: "",
          startedAt: "2023-11-14T22:13:20Z",
        });
        expect((await call("createTag", { body: "no JSON" })).json()["uid"]).toBe(2);
      },
    },
    {
      name: "refuses a body over 1024 bytes",
      async run({ call }) {
        const refused = await call("createTag", { body: new Uint8Array(1025) });
        expect(refused.status).toBe(413);
        expect(refused.text).toBe('{"code":413,"message":"Request Entity Too Large"}\n\n');
      },
    },
  ],
  listTags: [
    {
      name: "gives tags by rising id, from an offset, up to a limit",
      async run({ call }) {
        expect((await call("listTags")).text).toBe('{"tags":[]}\n\n');
        for (let n = 0; n < 5; n++) await call("createTag");
        const ids = async (query: Record<string, string>): Promise<number[]> => {
          const { tags } = (await call("listTags", { query })).json<{ tags: { uid: number }[] }>();
          return tags.map(({ uid }) => uid);
        };
        expect(await ids({})).toEqual([1, 2, 3, 4, 5]);
        expect(await ids({ offset: "1", limit: "2" })).toEqual([2, 3]);
        expect(await ids({ offset: "9" })).toEqual([]);
        for (let n = 5; n < 102; n++) await call("createTag");
        expect(await ids({})).toHaveLength(100);
      },
    },
    {
      name: "refuses limits outside 1 to 1000 and negative offsets, all faults at once",
      async run({ call }) {
        const zero = await call("listTags", { query: { limit: "0", offset: "-1" } });
        expect([zero.status, zero.json()["message"]]).toEqual([400, "invalid query params"]);
        expect(reasonsOf(zero)).toEqual(["offset: want min:0", "limit: want min:1"]);
        const large = await call("listTags", { query: { limit: "1001" } });
        expect(reasonsOf(large)).toEqual(["limit: want max:1000"]);
        const text = await call("listTags", { query: { limit: "ten", offset: "" } });
        expect(reasonsOf(text)).toEqual(["offset: invalid syntax", "limit: invalid syntax"]);
      },
    },
  ],
  getTag: [
    {
      name: "gives one tag",
      async run({ call }) {
        await call("createTag");
        const found = await call("getTag", { path: { uid: "1" } });
        expect(found.json()["uid"]).toBe(1);
        expect(found.headers.get("Cache-Control")).toBe("no-cache, private, max-age=0");
      },
    },
    {
      name: "answers 404 for an unknown id, 400 for 0 and for text",
      async run({ call }) {
        const unknown = await call("getTag", { path: { uid: "7" } });
        expect(unknown.text).toBe('{"code":404,"message":"tag not present"}\n\n');
        expect(reasonsOf(await call("getTag", { path: { uid: "0" } }))).toEqual([
          "id: want required:",
        ]);
        expect(reasonsOf(await call("getTag", { path: { uid: "x" } }))).toEqual([
          "id: invalid syntax",
        ]);
        expect(reasonsOf(await call("getTag", { path: { uid: "18446744073709551616" } }))).toEqual([
          "id: value out of range",
        ]);
      },
    },
  ],
  deleteTag: [
    {
      name: "deletes, and answers 404 the second time",
      async run({ call }) {
        await call("createTag");
        const done = await call("deleteTag", { path: { uid: "1" } });
        expect([done.status, done.bytes.length]).toEqual([204, 0]);
        expect(done.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
        expect((await call("deleteTag", { path: { uid: "1" } })).status).toBe(404);
        expect((await call("createTag")).json()["uid"]).toBe(2);
      },
    },
  ],
  patchTag: [
    {
      name: "sets the root",
      async run({ call }) {
        await call("createTag");
        const done = await call("patchTag", {
          path: { uid: "1" },
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ address }),
        });
        expect(done.text).toBe('{"code":200,"message":"ok"}\n\n');
        expect((await call("getTag", { path: { uid: "1" } })).json()["address"]).toBe(address);
        const other = await call("patchTag", {
          path: { uid: "1" },
          body: `{"Address":"${address}"}`,
        });
        expect(other.status).toBe(200);
        expect((await call("patchTag", { path: { uid: "1" } })).status).toBe(200);
        expect((await call("getTag", { path: { uid: "1" } })).json()["address"]).toBe(address);
      },
    },
    {
      name: "keeps 32 bytes of a root, and none that are zero",
      async run({ call }) {
        await call("createTag");
        const set = async (root: string): Promise<unknown> => {
          await call("patchTag", { path: { uid: "1" }, body: JSON.stringify({ address: root }) });
          return (await call("getTag", { path: { uid: "1" } })).json()["address"];
        };
        expect(await set("abcd")).toBe(`abcd${"00".repeat(30)}`);
        expect(await set(address.repeat(2))).toBe(address);
        expect(await set("00".repeat(32))).toBe("");
        expect(await set("")).toBe("");
      },
    },
    {
      name: "refuses JSON that is none, addresses that are none, unknown tags, large bodies",
      async run({ call }) {
        await call("createTag");
        for (const body of ["{", '{"address":"zz"}', "[]", "1", '{"address":["aa"]}', "\uFEFF{}"]) {
          const bad = await call("patchTag", { path: { uid: "1" }, body });
          expect(bad.text).toBe('{"code":500,"message":"error unmarshaling metadata"}\n\n');
        }
        expect((await call("patchTag", { path: { uid: "2" } })).status).toBe(404);
        const large = await call("patchTag", { path: { uid: "1" }, body: new Uint8Array(2000) });
        expect(large.status).toBe(413);
      },
    },
  ],
};
