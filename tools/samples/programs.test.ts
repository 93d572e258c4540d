import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editionFact, RELEASES } from "../../site/settings/editions.ts";
import type { Fence } from "../../site/content/fences.ts";
import { compileSample } from "../../site/plugins/samples/compile.ts";
import { startingPrograms } from "../../site/plugins/samples/index.ts";
import { matches } from "../../site/shared/samples/match.ts";
import { editionFolder } from "./client.ts";
import { openSession, runModule, type Session } from "./session.ts";

/** Expected output of each program; `…` matches anything. */
const PRINTED: Readonly<Record<string, string>> = {
  // The address of "hello world" as computed by bmt-js (`e2e/website/play-code.spec.ts`).
  upload: `data: 92672a471f4419b255d7cb0cf313474a6f5856fb347c5ece85fb706d644b630f
    has: hello world file: … has: index.html text/html 12000 tag: … chunks, … stored`,
  feed: "rain lies at … clouds lies at … sun lies at … newest: sun index: 2n first: rain manifest: …",
  batch: `bought: depth 17, 2.4 days left fullest bucket: 0 of 2
    filled: depth 17, 2.4 days left fullest bucket: … of 2 … stamps out of … buckets
    diluted: depth 18, 1.2 days left fullest bucket: … of 4`,
  act: `history: 64 digits opened: for four eyes
    grantee: 026776bee20c9bf74c421e703c23a132f6dbdf6c882c7f6634b128e66820139db1 without the keys: 404`,
  gsoc: "node: … inbox: … heard: hello from the other part",
};

const fences = Object.entries(startingPrograms()).map(([page, code], line): Fence => ({
  page,
  line,
  language: "ts",
  words: [],
  code,
}));

test("every program of the workshop is known here", () => {
  expect(fences.map(({ page }) => page)).toEqual(Object.keys(PRINTED).sort());
});

describe.each(RELEASES)("programs of the workshop, Bee %s", (release) => {
  const client = `bee-js ${editionFact(release)["bee-js"]}`;
  let session: Session;
  beforeAll(async () => {
    const parent = editionFolder("programs-run", release);
    session = await openSession("programs", { release, parent });
  }, 120_000);
  afterAll(() => session?.stop());

  test.each(fences)(`$page runs with ${client}`, async (fence) => {
    const { code, stdout, stderr } = await runModule(fence, session);
    expect(code === 0 ? "" : stderr).toBe("");
    if (!matches(PRINTED[fence.page] ?? "", stdout)) expect(stdout).toBe(PRINTED[fence.page]);
  });

  test.each(fences)("$page is fit for a page", async ({ code }) => {
    expect(await compileSample(code, release)).not.toHaveProperty("reason");
  });
});
