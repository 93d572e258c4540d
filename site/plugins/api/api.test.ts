import { LANGUAGES } from "@swarm-docs/openapi/snippets/all";
import { expect, test } from "vitest";
import { errorMessages, buildReference } from "./reference.ts";
import { referenceIslands } from "../../src/api-reference/reference-islands.ts";
import { operationIds, unmarked } from "../../test/api-markup.ts";

const reference = await buildReference({
  baseUrl: "/docs-site/",
  hashRouting: false,
  islands: referenceIslands,
});
const hash = await buildReference({ baseUrl: "/", hashRouting: true, islands: referenceIslands });
const documented = operationIds(reference.json);
const ids = [...reference.html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);

test("every operation stands on the page, under its id, in the list and with a sample per language", () => {
  const operations = reference.search.operations.map(([id]) => id).filter((id) => id !== "");
  expect(documented.length).toBeGreaterThan(0);
  expect(operations.toSorted()).toEqual(documented);
  for (const id of operations) {
    expect(reference.html).toContain(`<article class="api-op `);
    expect(ids).toContain(id);
    expect(reference.html).toContain(`data-target="${id}"`);
  }
  expect(reference.html.match(/class="api-client /g)).toHaveLength(
    LANGUAGES.length * operations.length,
  );
});

test("a sample answer has no headers of access control that its request does not ask for", () => {
  const samples = reference.html.match(/<pre[^>]*role="tabpanel"[^>]*>[^<]*/g) ?? [];
  const answers = samples.filter((text) => text.includes("Swarm-Tag: 7"));
  expect(answers.length).toBeGreaterThan(1);
  expect(answers.filter((text) => text.includes("Swarm-Act-"))).toEqual([]);
});

test("a websocket shows the frames that follow", () => {
  expect(reference.html).toContain(
    "Upgrade: websocket\n\nyou  &gt; (19 bytes)\nnode &gt; (empty frame)",
  );
  expect(reference.html).toContain("Upgrade: websocket\n\nnode &gt; some payload");
});

test("ids are unique, and everything the search finds has one", () => {
  expect(new Set(ids).size).toBe(ids.length);
  const known = new Set(ids);
  const found = reference.search.records.map(
    ([, at, rest]) => (reference.search.operations[at]?.[0] ?? "") + rest,
  );
  expect(found.filter((id) => !known.has(id))).toEqual([]);
  expect(found).toEqual(
    expect.arrayContaining([
      "formats",
      "format-BatchId",
      "status-422",
      "state-batch",
      "limit-port",
    ]),
  );
  expect(reference.anchors.filter((id) => !known.has(id))).toEqual([]);
});

test("links within the page lead to ids of the page", () => {
  const known = new Set(ids);
  const targets = [...reference.html.matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) => id);
  expect(targets.length).toBeGreaterThan(1500);
  expect(targets.filter((id) => !known.has(id))).toEqual([]);
});

test("every error of an operation links to its explanation", () => {
  const known = errorMessages();
  const links = [...reference.html.matchAll(/href="\/docs-site\/errors\/([^"]+)"/g)];
  expect(links.length).toBeGreaterThan(600);
  expect(links.map(([, id = ""]) => id).filter((id) => !known.has(id))).toEqual([]);
});

test("nothing in the markup needs a weaker policy", () => {
  expect(reference.html).not.toMatch(/ style=| on\w+=|javascript:|<script/);
});

test("a build with hash routing links through the hash", () => {
  const { html } = hash;
  expect(html).toContain('href="#/api/#uploadBytes"');
  expect(html).toContain('href="#/errors/');
  expect(html).not.toMatch(/href="#(?!\/)/);
  // In whatever folder the one page lies.
  expect(html).toContain('href="./openapi.json"');
  expect(html).not.toMatch(/href="\//);
});

test("every operation links to its own Markdown, where there is any", () => {
  const twins = [...reference.html.matchAll(/href="\/docs-site\/api\/(\w+)\.md"/g)];
  const operations = reference.search.operations.map(([id]) => id).filter((id) => id !== "");
  // The file with all of them is linked, too.
  expect(twins.map(([, id = ""]) => id).sort()).toEqual([...operations, "whole"].sort());
  const pages = new Set(reference.pages.map(({ name }) => name));
  expect(operations.filter((id) => !pages.has(id))).toEqual([]);
  expect(hash.html).not.toContain('type="text/markdown"');
});

test("the twins hold the same operations", () => {
  const document = JSON.parse(reference.json) as { paths: object };
  expect(Object.keys(document.paths).length).toBeGreaterThan(60);
  expect(reference.yaml).toMatch(/^openapi: 3\.1\./);
  expect(reference.markdown.match(/^### .* \{#\w+\}$/gm)).toHaveLength(documented.length);
  const sections = reference.markdown.match(/^## .*$/gm);
  expect(sections?.slice(-5)).toEqual([
    "## Statuses",
    "## The body of errors",
    "## Value formats",
    "## States",
    "## Limits and defaults",
  ]);
  expect(reference.markdown).toContain("- `422` Unprocessable Content: ");
  expect(reference.markdown).toContain("- `BatchId`: ");
  expect(reference.markdown).toContain("swarm-simulated: chain,peers");
});

test("the older edition says what is gone and what is different", () => {
  const { html } = reference;
  const response = /id="getSettlements\.501".*?<\/li>/s.exec(html)?.[0];
  expect(response).toContain("> different from 2.7.0 on: 403<");
  expect(/id="uploadSoc\.501".*?<\/li>/s.exec(html)?.[0]).toContain("> gone in 2.8.1<");
  expect(html).not.toMatch(/> (new|changed) in /);
  const same = unmarked(html);
  expect(same.length).toBeGreaterThan(0);
  expect(same.length).toBeLessThan(documented.length);
});
