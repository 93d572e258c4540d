import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { readDocument } from "@swarm-docs/openapi/document/read";
import { INTERFACE_VERSIONS } from "@swarm-docs/openapi/document/version";
import { sampleRequest } from "@swarm-docs/openapi/snippets/all";
import { expect, test } from "vitest";
import type { HttpAnswer } from "../../clients/answer.ts";
import { givenValues } from "./given.ts";
import { contentPath, READERS, readingOf } from "./reads.ts";

const answered = (text: string, status = 201): HttpAnswer => ({
  status,
  statusText: "",
  milliseconds: 1,
  simulated: [],
  headers: [],
  text,
  bytes: new TextEncoder().encode(text),
  type: "application/json",
});

const [older, newer] = (
  await Promise.all(INTERFACE_VERSIONS.map(async (version) => readDocument(await bundle(version))))
).map(({ groups }) => groups.flatMap((one) => one.operations));

test.each([older!, newer!])(
  "what operations make is read by a GET whose path takes the values",
  (...operations) => {
    const makers = operations.filter(({ responses }) =>
      responses.some(({ status }) => status === "201"),
    );
    const ids = makers.map(({ id }) => id);
    expect(ids.filter((id) => !READERS[id])).toEqual(["createEnvelope", "sendPss"]);
    for (const maker of makers.filter(({ id }) => READERS[id])) {
      const example = maker.responses.find(({ status }) => status === "201")?.media[0]?.examples[0];
      const request = sampleRequest(maker);
      const reading = readingOf(request, answered(JSON.stringify(example?.value)));
      const reader = operations.find(({ id }) => id === reading?.operation);
      expect([maker.id, reader?.method]).toEqual([maker.id, "GET"]);
      const names = reader?.parameters.filter((one) => one.in === "path").map(({ name }) => name);
      const given = givenValues(reader?.path ?? "", reading!);
      expect(Object.keys(given).sort(), maker.id).toEqual(names?.sort());
      expect(Object.values(given), maker.id).not.toContain("");
    }
  },
);

test("only a 201 is read back, and content has a path of its own", () => {
  const request = sampleRequest(older!.find(({ id }) => id === "uploadBzz")!);
  const reading = readingOf(request, answered('{"reference":"a/../b"}'))!;
  expect(reading).toEqual({ operation: "downloadBzz", values: ["a/../b"] });
  expect(contentPath(request, reading)).toBe("/bzz/a%2F..%2Fb/");
  expect(readingOf(request, answered('{"reference":"ab"}', 200))).toBeUndefined();
  expect(readingOf(request, answered("no json"))).toBeUndefined();
});
