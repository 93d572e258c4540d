import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { readDocument } from "@swarm-docs/openapi/document/read";
import { LANGUAGES, sampleRequest } from "@swarm-docs/openapi/snippets/all";
import { expect, test } from "vitest";
import { typedBody, draftOf } from "./body.ts";
import { liveSamples } from "./live-samples.ts";

const operations = (
  await Promise.all((["7.3.0", "8.1.0"] as const).map(async (v) => readDocument(await bundle(v))))
).flatMap(({ groups }) => groups.flatMap((group) => group.operations));

const byId = (id: string) => operations.find((one) => one.id === id)!;

test("with nothing typed they are the samples of the page", () => {
  expect(operations.length).toBeGreaterThan(180);
  for (const operation of operations) {
    const request = sampleRequest(operation);
    const expected = Object.fromEntries(LANGUAGES.map(({ id, write }) => [id, write(request)]));
    expect(liveSamples(operation, { values: {}, body: undefined })).toEqual(expected);
  }
});

test("every value can be changed and be emptied in all languages", () => {
  for (const operation of operations) {
    for (const { name } of operation.parameters) {
      for (const text of ["zz", ""]) {
        const samples = liveSamples(operation, { values: { [name]: text }, body: undefined });
        for (const { id } of LANGUAGES) expect(samples[id]?.length).toBeGreaterThan(0);
      }
      const { curl } = liveSamples(operation, { values: { [name]: "ZZ9" }, body: undefined });
      expect([operation.id, name, curl?.includes("ZZ9") || name === "Content-Type"]).toEqual([
        operation.id,
        name,
        true,
      ]);
    }
  }
});

test("an optional value that is emptied goes", () => {
  const samples = liveSamples(byId("uploadBzz"), { values: { name: "" }, body: undefined });
  expect(samples.curl).not.toContain("name=");
  expect(samples["bee-js"]).toContain("uploadFile");
});

test("a typed body stands in the samples; JSON as JSON", () => {
  const upload = byId("uploadBytes");
  const text = sampleRequest(upload).body!;
  const typed = typedBody(text, { text: "héllo", file: undefined });
  expect(liveSamples(upload, { values: {}, body: typed }).curl).toContain(`--data-binary 'héllo'`);
  expect(typedBody(text, draftOf(text))).toBeUndefined();
  const welcome = byId("setWelcomeMessage");
  const json = sampleRequest(welcome).body!;
  const body = typedBody(json, { text: '{"welcomeMessage":"hi"}', file: undefined });
  expect(liveSamples(welcome, { values: {}, body }).curl).toContain(
    `--json '{"welcomeMessage":"hi"}'`,
  );
  const broken = typedBody(json, { text: "{", file: undefined });
  expect(liveSamples(welcome, { values: {}, body: broken }).curl).toContain("--data-binary '{'");
});
