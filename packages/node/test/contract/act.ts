import { expect } from "vitest";
import { keyFromSeed } from "../../src/identity.ts";
import { publicKeyOf } from "@swarm-docs/protocol/crypto/keys";
import { toHex } from "@swarm-docs/protocol/hex";
import { refusalOf, reasonsOf } from "./harness/expect.ts";
import { paid } from "./harness/uploads.ts";
import type { Answer, Cases, World } from "./harness/world.ts";

const nobody = "ab".repeat(32);
const grantees = ["a", "b", "c"].map((name) => toHex(publicKeyOf(keyFromSeed(name, "grantee"))));
const [first = "", second = "", third = ""] = grantees;

interface List {
  readonly ref: string;
  readonly historyref: string;
}

async function create(world: World, body: string, headers = {}): Promise<Answer> {
  const all = await paid(world, { "Content-Type": "application/json", ...headers });
  return world.call("createGrantees", { headers: all, body });
}

/** A history takes one change in a second. */
const nextSecond = (world: World): Promise<void> => world.control("increaseTime", { seconds: 1 });

async function patch(world: World, list: List, body: unknown): Promise<Answer> {
  await nextSecond(world);
  return world.call("patchGrantees", {
    path: { reference: list.ref },
    headers: await paid(world, {
      "Content-Type": "application/json",
      "Swarm-Act-History-Address": list.historyref,
    }),
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function listed(world: World, reference: string): Promise<string[]> {
  return (await world.call("getGrantees", { path: { reference } })).json<string[]>();
}

/** `/grantee`. */
export const cases: Cases = {
  createGrantees: [
    {
      name: "makes a list that its publisher can read",
      async run(world) {
        // Go finds the members of JSON by their names in any case.
        const answer = await create(world, JSON.stringify({ Grantees: [first, second] }));
        const list = answer.json<List>();
        expect([answer.status, list.ref.length, list.historyref.length]).toEqual([201, 128, 64]);
        expect(answer.headers.get("Swarm-Tag")).toBe(null);
        expect(answer.headers.get("Access-Control-Expose-Headers")).toBe(null);
        expect(await listed(world, list.ref)).toEqual([first, second]);
        for (const body of ["{}", "null", '{"grantees":null}']) {
          const empty = (await create(world, body)).json<List>();
          expect(await listed(world, empty.ref)).toEqual([]);
        }
      },
    },
    {
      name: "reads the list of grantees before it looks at the batch",
      async run(world) {
        const headers = { "Swarm-Postage-Batch-Id": nobody, "Content-Type": "application/json" };
        const read = async (body: string): Promise<unknown> =>
          refusalOf(await world.call("createGrantees", { headers, body }));
        expect(await read("{")).toEqual([500, "error unmarshaling request body"]);
        expect(await read('{"grantees":["zz"]}')).toEqual([400, "invalid grantee list"]);
        expect(await read('{"grantees":[]}')).toEqual([404, "batch with id not found"]);
      },
    },
    {
      name: "begins a list of its own in a history that is given, which it changes only with grantees",
      async run(world) {
        const list = (await create(world, JSON.stringify({ grantees: [first] }))).json<List>();
        await nextSecond(world);
        const next = await create(world, JSON.stringify({ grantees: [second] }), {
          "Swarm-Act-History-Address": list.historyref,
        });
        expect(await listed(world, next.json<List>().ref)).toEqual([second]);
        const same = await create(world, "{}", { "Swarm-Act-History-Address": list.historyref });
        expect(refusalOf(same)).toEqual([500, "failed to create or update grantee list"]);
        const lost = await create(world, "{}", { "Swarm-Act-History-Address": nobody });
        expect(refusalOf(lost)).toEqual([500, "failed to create or update grantee list"]);
      },
    },
    {
      name: "looks at body, headers, JSON, keys and batch in this order",
      async run(world) {
        const none = await world.call("createGrantees", { headers: await paid(world) });
        expect(refusalOf(none)).toEqual([400, "could not validate request"]);
        const unpaid = await world.call("createGrantees", { body: "{" });
        expect(reasonsOf(unpaid)).toEqual(["swarm-postage-batch-id: want required:"]);
        for (const body of ["{", "[]", '{"grantees":"x"}']) {
          expect(refusalOf(await create(world, body))).toEqual([
            500,
            "error unmarshaling request body",
          ]);
        }
        for (const key of ["zz", first.slice(2), `04${"ff".repeat(64)}`, null]) {
          expect(refusalOf(await create(world, JSON.stringify({ grantees: [key] })))).toEqual([
            400,
            "invalid grantee list",
          ]);
        }
        const headers = { "Swarm-Postage-Batch-Id": nobody };
        const unknown = await world.call("createGrantees", { headers, body: "{}" });
        expect(refusalOf(unknown)).toEqual([404, "batch with id not found"]);
      },
    },
  ],
  getGrantees: [
    {
      name: "finds no list where there is none",
      async run({ call }) {
        for (const reference of [nobody, "ab".repeat(64), "abcd"]) {
          expect(refusalOf(await call("getGrantees", { path: { reference } }))).toEqual([
            404,
            "granteelist not found",
          ]);
        }
      },
    },
  ],
  patchGrantees: [
    {
      name: "adds, then revokes; the last one fills the gap",
      async run(world) {
        const start = (await create(world, JSON.stringify({ grantees: [first] }))).json<List>();
        const added = (await patch(world, start, { add: [second, third, first] })).json<List>();
        expect(await listed(world, added.ref)).toEqual([first, second, third]);
        const answer = await patch(world, added, { revoke: [first] });
        expect(answer.status).toBe(200);
        expect(await listed(world, answer.json<List>().ref)).toEqual([third, second]);
        expect(await listed(world, start.ref)).toEqual([first]);
        const apart = await patch(world, { ...start, historyref: "" }, { add: [second] });
        expect(apart.status).toBe(200);
        expect(await listed(world, apart.json<List>().ref)).toEqual([first, second]);
      },
    },
    {
      name: "refuses bad lists, an empty list to revoke from, and a missing history",
      async run(world) {
        const list = (await create(world, "{}")).json<List>();
        expect(refusalOf(await patch(world, list, { add: ["00"] }))).toEqual([
          400,
          "invalid add list",
        ]);
        expect(refusalOf(await patch(world, list, "null"))).toEqual([
          500,
          "failed to create or update grantee list",
        ]);
        expect(refusalOf(await patch(world, list, { revoke: [null] }))).toEqual([
          400,
          "invalid revoke list",
        ]);
        expect(refusalOf(await patch(world, list, { revoke: [first] }))).toEqual([
          400,
          "remove from empty grantee list",
        ]);
        expect((await patch(world, list, "{")).status).toBe(500);
        const without = await world.call("patchGrantees", {
          path: { reference: list.ref },
          headers: await paid(world),
          body: "{}",
        });
        expect(reasonsOf(without)).toEqual(["swarm-act-history-address: want required:"]);
        for (const historyref of [nobody, "abcd"]) {
          expect(refusalOf(await patch(world, { ...list, historyref }, { add: [first] }))).toEqual([
            500,
            "failed to create or update grantee list",
          ]);
        }
      },
    },
  ],
};
