import path from "node:path";
import { expect, inject, it } from "vitest";
import { LIBRARIES } from "../catalogue.ts";
import { acceptedApi, isInChangelog, publicApi } from "../public-api.ts";

it.each(LIBRARIES)("%s offers what public-api.txt says", (name) => {
  const built = path.join(inject("installed"), "node_modules/@swarm-docs", name);
  const { text, changelog } = acceptedApi(name);
  const how = 'write a line about it in CHANGELOG.md, then npm run pack -- --accept "that line"';
  expect(publicApi(name, built), how).toBe(text);
  expect(isInChangelog(changelog), `the changelog has "- ${changelog}"`).toBe(true);
});
