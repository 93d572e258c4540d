import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readDocument } from "../src/document/read.ts";
import { formatsOf } from "../src/document/media.ts";
import { sampleOf } from "../src/schema/sample.ts";
import { buildRequest } from "../src/request/build.ts";
import { searchRecords } from "../src/search/records.ts";
import { brokenCall, CALLED, callOf } from "../src/snippets/bee-js-calls.ts";
import { beeJs } from "../src/snippets/bee-js.ts";
import { swarmCli } from "../src/snippets/swarm-cli.ts";
import { LANGUAGES, sampleRequest } from "../src/snippets/all.ts";
import { INTERFACE_VERSIONS, type InterfaceVersion } from "../src/document/version.ts";
import { own, operationsOf } from "./load.ts";

const document = await own();
const model = readDocument(document);
const operations = operationsOf(model);
const ROOT = path.join(import.meta.dirname, "../../..");

test("the reader finds every operation and group of the document", () => {
  const { paths, tags } = document as { paths: object; tags: object[] };
  const ids = [...JSON.stringify(paths).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(operations.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(model.groups).toHaveLength(tags.length);
});

const operationsIn = async (version: InterfaceVersion) =>
  operationsOf(readDocument(await own(version)));

test("every table entry names an operation", async () => {
  const all = await Promise.all(INTERFACE_VERSIONS.map(operationsIn));
  const known = new Set(all.flat().map(({ id }) => id));
  expect([...CALLED].filter((id) => !known.has(id))).toEqual([]);
});

test.each(INTERFACE_VERSIONS)(
  "every operation of %s has a sample in every language",
  async (version) => {
    for (const operation of operationsOf(readDocument(await own(version)))) {
      const request = sampleRequest(operation);
      for (const { id, write } of LANGUAGES) expect(write(request), id).not.toBe("");
    }
  },
);

test.each(INTERFACE_VERSIONS)(
  "where a client of %s has no call, its sample says so",
  async (version) => {
    for (const operation of await operationsIn(version)) {
      const request = sampleRequest(operation);
      const why =
        brokenCall(operation.id, version) ?? "bee-js has no method for this call; fetch does it.";
      expect(beeJs(request).startsWith(`// ${why}\n`)).toBe(
        callOf(operation.id, version) === undefined,
      );
      expect(swarmCli(request).startsWith("# swarm-cli has no command")).toBe(
        !/^(?:.* > \S+\n)?swarm-cli /.test(swarmCli(request)),
      );
    }
  },
);

test("a client that can do more later says it in the samples of the later interface", async () => {
  const [older, newer] = await Promise.all(INTERFACE_VERSIONS.map(operationsIn));
  const textOf = (list: typeof older, id: string, write: typeof beeJs): string =>
    write(sampleRequest(list!.find((one) => one.id === id)!));
  expect(textOf(older, "getReserveState", beeJs)).toContain("fetch works");
  expect(textOf(newer, "getReserveState", beeJs)).toContain("await bee.getReserveState()");
  expect(textOf(newer, "labelStamp", beeJs)).toMatch(/updatePostageBatchLabel\(batchId, "\w+"\)/);
  expect(textOf(older, "depositStake", swarmCli)).toMatch(/stake deposit --plur \d+$/);
  expect(textOf(newer, "depositStake", swarmCli)).toMatch(/stake deposit \d+ --unit plur$/);
});

test("a base URL of the reader's stands in every sample", () => {
  for (const operation of operations) {
    const request = sampleRequest(operation, "https://node.example:8443/bee");
    expect(swarmCli(request)).toContain("node.example:8443/bee");
    expect(beeJs(request)).toContain("node.example:8443/bee");
    expect(swarmCli(request) + beeJs(request)).not.toContain("localhost");
  }
});

test("a body has the media type that the reader names, a form keeps its own", () => {
  const upload = operations.find(({ id }) => id === "uploadBzz")!;
  const values = { "Content-Type": "text/css" };
  const text = { kind: "text", type: "text/html", text: "a {}" } as const;
  const request = buildRequest(upload, { values, body: text });
  expect(request.body).toEqual({ ...text, type: "text/css" });
  expect(request.headers.map(([name]) => name)).not.toContain("Content-Type");
  const form = { ...text, kind: "form", fileName: "a.css" } as const;
  expect(buildRequest(upload, { values, body: form }).body).toEqual(form);
});

test("an upload of any media type sends the file that it names, in every language", () => {
  const request = sampleRequest(operations.find(({ id }) => id === "uploadBzz")!);
  expect(request.body).toEqual({
    kind: "file",
    type: "text/html; charset=utf-8",
    fileName: "sample.html",
    text: "testfile1",
  });
  const parts: Readonly<Record<(typeof LANGUAGES)[number]["id"], string>> = {
    curl: "--data-binary @sample.html",
    "bee-js": 'uploadFile(batchId, await readFile("sample.html"), "sample.html"',
    "swarm-cli": "swarm-cli upload sample.html ",
    fetch: "body: file,",
    python: 'data=open("sample.html", "rb"),',
    go: 'os.Open("sample.html")',
  };
  for (const { id, write } of LANGUAGES) expect(write(request)).toContain(parts[id]);
});

/** The installed package that is the bee-js of an interface. */
const CLIENTS: Readonly<Record<InterfaceVersion, string>> = {
  "7.3.0": "@ethersphere/bee-js",
  "8.1.0": "bee-js-12",
};

test.each(INTERFACE_VERSIONS)(
  "the bee-js samples of %s are right for its types",
  async (version) => {
    const folder = mkdtempSync(path.join(import.meta.dirname, ".bee-js-"));
    try {
      mkdirSync(path.join(folder, "node_modules/@ethersphere"), { recursive: true });
      const client = path.join(ROOT, "node_modules", CLIENTS[version]);
      symlinkSync(client, path.join(folder, "node_modules/@ethersphere/bee-js"), "junction");
      const files = (await operationsIn(version))
        .filter(({ id }) => callOf(id, version) !== undefined)
        .map((operation) => {
          const file = path.join(folder, `${operation.id}.ts`);
          writeFileSync(file, `${beeJs(sampleRequest(operation))}\nexport {};\n`);
          return file;
        });
      expect(files.length).toBeGreaterThan(70);
      const config = path.join(folder, "tsconfig.json");
      const options = { lib: ["ES2023", "DOM"], types: ["node"], noUnusedLocals: false };
      writeFileSync(
        config,
        JSON.stringify({
          extends: "../../../../tsconfig.base.json",
          compilerOptions: options,
          files,
        }),
      );
      const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
      let complaints = "";
      try {
        execFileSync(process.execPath, [tsc, "-p", config], { encoding: "utf8" });
      } catch (error) {
        complaints = String((error as { stdout?: string }).stdout ?? error);
      }
      expect(complaints).toBe("");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test("records cover operations, parameters, headers, fields and errors, each with an anchor of its operation", () => {
  const records = searchRecords(model, new Map([["batch-not-usable-yet", "batch not usable yet"]]));
  expect(new Set(records.map(({ kind }) => kind))).toEqual(
    new Set(["operation", "parameter", "header", "field", "error"]),
  );
  expect(records.filter(({ anchor, operation }) => !anchor.startsWith(operation))).toEqual([]);
  expect(records.find(({ name }) => name === "batch not usable yet")?.anchor).toMatch(/\.422$/);
});

test("formats have a name, a meaning and an example that fits their pattern", () => {
  const formats = formatsOf(document);
  expect(formats.length).toBeGreaterThan(15);
  for (const { name, description, pattern, examples } of formats) {
    expect(description, name).not.toBe("");
    if (pattern) expect(String(examples[0]), name).toMatch(new RegExp(pattern));
  }
});

test("the same schema gives the same sample", () => {
  const schema = { $ref: "#/components/schemas/Topology" };
  expect(sampleOf(document, schema)).toEqual(sampleOf(document, schema));
});

test.each(INTERFACE_VERSIONS)(
  "states of %s have the default that its limits name",
  async (version) => {
    const { "x-states": states, "x-limits": limits } = (await own(version)) as {
      readonly "x-states": Record<string, { values: string[]; default?: string }>;
      readonly "x-limits": Record<string, { value: unknown }>;
    };
    const levels = states["redundancyLevel"];
    expect(levels?.default).toBe(levels?.values[Number(limits["redundancyUploadDefault"]?.value)]);
    expect(states["upload"]?.default === "deferred").toBe(limits["deferredDefault"]?.value);
  },
);
