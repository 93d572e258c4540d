import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../run.ts";
import { afterLook, newerThan, requestText, WATCHED, type ReleaseFile } from "./watch.ts";

const bee = {
  software: "bee",
  version: "2.8.2",
  severity: "security",
  url: "https://github.com/ethersphere/bee/releases/tag/v2.8.2",
} as const;

/** Answers in the form of GitHub's interface, cut to the members that are read and their neighbors. */
const recorded = {
  releases: [
    {
      tag_name: "v2.9.0-rc1",
      draft: false,
      prerelease: true,
      published_at: "2026-12-02T08:00:00Z",
    },
    {
      tag_name: "v2.8.3",
      draft: false,
      prerelease: false,
      published_at: "2026-12-01T07:39:00Z",
      body: "This is a Security release.\n`$(id)`",
    },
    { tag_name: "v2.8.2", draft: false, prerelease: false, published_at: "2026-08-26T07:39:00Z" },
  ],
  tags: [{ name: "v2.9.0-rc1", commit: { sha: "0" } }, { name: "v2.8.3" }, { name: "v2.8.2" }],
};

test("a newer release is found with its date, and its notes say that it is one for security", () => {
  expect(newerThan(bee, recorded)).toEqual({
    software: "bee",
    version: "2.8.3",
    date: "2026-12-01",
    severity: "security",
    url: "https://github.com/ethersphere/bee/releases/tag/v2.8.3",
  });
});

test("a tag or a package without a release counts, without a date; a candidate does not", () => {
  const tags = [{ name: "v2.8.10" }, { name: "v2.9.0-rc2" }, { name: "v2.8.9" }];
  expect(newerThan(bee, { releases: [], tags })).toMatchObject({
    version: "2.8.10",
    severity: "unknown",
  });
  const js = { ...bee, software: "bee-js", version: "13.2.0" };
  expect(newerThan(js, { releases: [], tags: [], npm: "14.0.0" })).toMatchObject({
    version: "14.0.0",
    severity: "breaking",
  });
});

test.each([
  ["nothing newer", { releases: recorded.releases.slice(2), tags: [] }],
  ["an older npm", { releases: [], tags: [], npm: "2.8.1" }],
  ["another form", { releases: { message: "rate limit" }, tags: null, npm: {} }],
  [
    "hostile names",
    { releases: [{ tag_name: "v9.9.9;id" }, null, 1], tags: [{ name: "v9.9.9\n" }] },
  ],
])("%s moves nothing", (_, answers) => {
  expect(newerThan(bee, answers)).toBeUndefined();
});

test("the file changes only when something moved, and keeps what did not", () => {
  const file: ReleaseFile = {
    looked: "2026-11-26",
    releases: [bee, { ...bee, software: "bee-js", version: "13.2.0" }],
  };
  expect(afterLook(file, {}, "2026-12-02").file).toBe(file);
  const after = afterLook(file, { bee: recorded }, "2026-12-02");
  expect(after.file.looked).toBe("2026-12-02");
  expect(after.file.releases.map(({ version }) => version)).toEqual(["2.8.3", "13.2.0"]);
  const { title, body } = requestText(after.moved, file);
  expect(title).toBe("releases: bee 2.8.3");
  expect(body).toContain("| bee | 2.8.2 | [2.8.3](");
  expect(body).not.toContain("$(id)");
});

test("all watched software has a known release, and the other way round", () => {
  const text = readFileSync(path.join(ROOT, "data/releases.json"), "utf8");
  const { releases } = JSON.parse(text) as ReleaseFile;
  expect(releases.map(({ software }) => software)).toEqual(Object.keys(WATCHED));
});
