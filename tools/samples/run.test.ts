import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_RELEASE, editionFact, RELEASES } from "../../site/settings/editions.ts";
import type { Fence } from "../../site/content/fences.ts";
import { allFences } from "../../site/content/page-fences.ts";
import { matches } from "../../site/shared/samples/match.ts";
import { bundledEditionFolder } from "./client.ts";
import { nodesOf } from "./group.ts";
import { openSession, runModule, runShell, type Printed, type Session } from "./session.ts";

const isNightly = process.env.NIGHTLY === "1";

/** What a block is told to do and to print. */
const caseOf = ({ language, code, output }: Fence): string =>
  JSON.stringify([language, code, output]);

/**
 * Whether the blocks of a page run: of an edition that is not the first one, those that differ from the
 * first one's in any code or output, because the same requests to both releases are compared with their
 * documents (`packages/node/test/contract`) and by bee-js (`packages/node/test/bee-js`). With `NIGHTLY=1` all.
 */
function isRun(release: string, page: string, fences: readonly Fence[]): boolean {
  const first = DEFAULT_SAMPLES.get(page)?.map(caseOf).join();
  return isNightly || release === DEFAULT_RELEASE || fences.map(caseOf).join() !== first;
}

/** The blocks of an edition that are executed, by page. */
function samplesOf(release: string): ReadonlyMap<string, readonly Fence[]> {
  const byPage = new Map<string, Fence[]>();
  for (const fence of allFences(release)) {
    if (fence.words.includes("test"))
      byPage.set(fence.page, [...(byPage.get(fence.page) ?? []), fence]);
  }
  return byPage;
}

const DEFAULT_SAMPLES = samplesOf(DEFAULT_RELEASE);

function check(where: string, fence: Fence, printed: Printed | undefined): void {
  const { code, stdout, stderr } = printed ?? { code: "nothing", stdout: "", stderr: "" };
  expect(code === 0 ? "" : `${code}\n${stdout}\n${stderr}`, `${where} must end well`).toBe("");
  if (fence.output === undefined || !printed) return;
  if (!matches(fence.output, printed.stdout))
    expect(printed.stdout.trim(), `${where} must print what the page shows`).toBe(
      fence.output.trim(),
    );
}

describe.each(RELEASES)("edition of Bee %s", (release) => {
  const client = `bee-js ${editionFact(release)["bee-js"]}`;
  const parent = bundledEditionFolder("samples-run", release);
  const pages = [...samplesOf(release)].filter(([page, fences]) => isRun(release, page, fences));

  test("pages have samples that run", () => {
    expect(pages.length).toBeGreaterThan(5);
  });

  for (const [page, fences] of pages) {
    describe.concurrent(page, () => {
      let session: Session;
      let shell: Printed[] = [];
      const shellFences = fences.filter(({ language }) => language === "bash" || language === "sh");
      const placeOf = (line: number): string => `${page}:${line} (Bee ${release}, ${client})`;
      beforeAll(async () => {
        session = await openSession(page, { release, parent, nodes: nodesOf(fences) });
        shell = await runShell(shellFences, session);
      }, 120_000);
      afterAll(() => session?.stop());
      for (const [index, fence] of shellFences.entries()) {
        test.sequential(`line ${fence.line}: shell`, () =>
          check(placeOf(fence.line), fence, shell[index]),
        );
      }
      for (const fence of fences.filter(({ language }) => language === "ts")) {
        test.sequential(`line ${fence.line}: TypeScript`, async () =>
          check(placeOf(fence.line), fence, await runModule(fence, session)),
        );
      }
    });
  }
});
