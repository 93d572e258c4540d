import path from "node:path";
import { describe, expect, test } from "vitest";
import { readDocument } from "../src/document/read.ts";
import { documentMarkdown } from "../src/markdown/document.ts";
import { LANGUAGES, sampleRequest } from "../src/snippets/all.ts";
import { own, operationsOf } from "./load.ts";

const model = readDocument(await own());
const golden = (name: string): string => path.join(import.meta.dirname, "golden", name);

/** `npx vitest run packages/openapi -u` rewrites them; the difference is reviewed as code. */
describe("samples of all operations", () => {
  test.each(LANGUAGES)("$id", async ({ id, write }) => {
    const all = operationsOf(model).map(
      (operation) => `==== ${operation.id}\n${write(sampleRequest(operation))}\n`,
    );
    await expect(all.join("\n")).toMatchFileSnapshot(golden(`${id}.txt`));
  });

  test("Markdown", async () => {
    const data = {
      ...model,
      groups: model.groups.filter(({ name }) => name === "ACT" || name === "Data"),
    };
    await expect(documentMarkdown(data)).toMatchFileSnapshot(golden("act-and-data.md.txt"));
  });
});

describe("samples of 8.1.0 that are not those of 7.3.0", async () => {
  const newer = operationsOf(readDocument(await own("8.1.0")));
  const before = new Map(operationsOf(model).map((operation) => [operation.id, operation]));
  test.each(LANGUAGES.filter(({ id }) => id === "bee-js" || id === "swarm-cli"))(
    "$id",
    async ({ id, write }) => {
      const changed = newer.flatMap((operation) => {
        const old = before.get(operation.id);
        const text = write(sampleRequest(operation));
        const isSame = old !== undefined && write(sampleRequest(old)) === text;
        return isSame ? [] : [`==== ${operation.id}\n${text}\n`];
      });
      await expect(changed.join("\n")).toMatchFileSnapshot(golden(`8.1.0-${id}.txt`));
    },
  );
});

test("the requests as data", async () => {
  const requests = operationsOf(model).map((operation) => sampleRequest(operation));
  await expect(`${JSON.stringify(requests, null, 1)}\n`).toMatchFileSnapshot(
    golden("requests.txt"),
  );
});
