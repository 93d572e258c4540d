import { createNode } from "@swarm-docs/node/create";
import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { readDocument } from "@swarm-docs/openapi/document/read";
import { buildRequest } from "@swarm-docs/openapi/request/build";
import { worthShowing } from "@swarm-docs/openapi/request/optional";
import { urlOf } from "@swarm-docs/openapi/request/request";
import { expect, test } from "vitest";
import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import {
  prettyJson,
  readAnswer,
  simulatedLine,
  statusLine,
  textOfBytes,
} from "../../clients/answer.ts";
import { operationOf } from "./operations.ts";
import { bytesOfHex, hexOf, requestInit, UnsendableError } from "./request-init.ts";
import { furnish, worldValue } from "./world.ts";

const document = (await bundle()) as unknown as JsonObject;
const all = readDocument(document).groups.flatMap(({ operations }) => operations);

/** A fresh node per operation, as the sandbox is before the first click. */
async function fresh(): Promise<{ fetch: typeof fetch; close: () => Promise<void> }> {
  const node = await createNode({ seed: "send", persona: "full", peers: 16 });
  return {
    fetch: (input, init) => {
      const url = new URL(String(input), "http://localhost:1633");
      return Promise.resolve(node.fetch(new Request(url, init)));
    },
    close: () => node.close(),
  };
}

test("an operation is read alone as it is read among all others", () => {
  for (const operation of all) expect(operationOf(document, operation.id)).toEqual(operation);
  expect(operationOf(document, "unknown")).toBeUndefined();
});

/** Expected error statuses of a first request to the sandbox, with their reasons. */
const REFUSED: Readonly<Record<string, number>> = {
  // Needs a list, a history or an update that only the reader can create.
  getGrantees: 404,
  // As Bee 2.6.0 does for an unknown history.
  patchGrantees: 500,
  getFeed: 404,
  getSoc: 404,
  // The transaction is confirmed, and no node listens at the sample address.
  connectPeer: 500,
  cancelTransaction: 500,
  // No stake to withdraw, and the contract is not paused.
  withdrawStake: 400,
  migrateStake: 400,
  // The sandbox stores fewer than sixteen chunks in the sample's neighborhood.
  rchash: 500,
};

test.each(all.filter(({ websocket }) => !websocket).map((one) => [one.id, one] as const))(
  "the first click on %s is answered as expected",
  async (id, operation) => {
    const node = await fresh();
    const world = await furnish(node);
    const include = worthShowing(id);
    const samples = buildRequest(operation, { include });
    const values = Object.fromEntries(
      Object.entries(samples.values).map(([name, sample]) => [
        name,
        worldValue(world, operation.path, name) ?? sample,
      ]),
    );
    const request = buildRequest(operation, { include, values });
    const { signal } = new AbortController();
    const response = await node.fetch(urlOf(request), requestInit(request, signal));
    const { status, text } = await readAnswer(response, 0);
    const wanted = REFUSED[id];
    if (wanted === undefined) expect(status, text).toBeLessThan(400);
    else expect(status, text).toBe(wanted);
    await node.close();
  },
);

test("a value that no header can carry is named, and nothing else is blamed", () => {
  const upload = all.find(({ id }) => id === "uploadBytes")!;
  const values = { "Swarm-Postage-Batch-Id": "6fcf…a662" };
  const { signal } = new AbortController();
  expect(() => requestInit(buildRequest(upload, { values }), signal)).toThrow(
    new UnsendableError(
      "A header value has characters that cannot be sent: Swarm-Postage-Batch-Id",
    ),
  );
});

test("JSON is laid out without changing a digit or a text", () => {
  const text = '{"gasLimit":18446744073709551615,"a":[],"b":{},"c":["{,:}\\"",1,null],"d":true}';
  const pretty = prettyJson(text);
  expect(pretty).toBe(
    '{\n  "gasLimit": 18446744073709551615,\n  "a": [],\n  "b": {},\n  "c": [\n    "{,:}\\"",\n    1,\n    null\n  ],\n  "d": true\n}',
  );
  expect(prettyJson('{"a":1}\n{"a":2}')).toBe('{"a":1}\n{"a":2}');
  expect(prettyJson("no json")).toBe("no json");
});

test("bytes that are no text are told from text", () => {
  expect(textOfBytes(new TextEncoder().encode("grün\n"))).toBe("grün\n");
  expect(textOfBytes(Uint8Array.of(11, 0, 0, 65))).toBeUndefined();
  expect(textOfBytes(Uint8Array.of(0xff, 0xfe, 65))).toBeUndefined();
});

test("hex bodies go both ways; what is no hex is refused", () => {
  expect(hexOf([11, 0, 255])).toBe("0b00ff");
  expect(bytesOfHex("0b 00\nFF")).toEqual([11, 0, 255]);
  expect(bytesOfHex("0")).toBeUndefined();
  expect(bytesOfHex("zz")).toBeUndefined();
});

test("an answer is summed up in a sentence, and says what was made up", async () => {
  const headers = { "Content-Type": "application/json", "Swarm-Simulated": "chain,peers" };
  const answer = await readAnswer(new Response('{"a":1}', { status: 201, headers }), 0);
  expect(statusLine({ ...answer, milliseconds: 4.2 })).toBe("201 Created, 7 bytes in 4.2 ms");
  expect(simulatedLine(answer)).toBe("Simulated by the development node: chain, peers.");
  expect(simulatedLine(await readAnswer(new Response("x"), 0))).toBe("");
});
