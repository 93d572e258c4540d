import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allFences, type Fence } from "../../site/plugins/samples/extract.ts";
import { matches } from "../../site/src/samples/match.ts";
import { nodesOf } from "./group.ts";
import { openSession, runModule, runShell, type Printed, type Session } from "./session.ts";

const byPage = new Map<string, Fence[]>();
for (const fence of allFences()) {
  if (fence.words.includes("test"))
    byPage.set(fence.page, [...(byPage.get(fence.page) ?? []), fence]);
}

function check(fence: Fence, printed: Printed | undefined): void {
  const { code, stdout, stderr } = printed ?? { code: "nothing", stdout: "", stderr: "" };
  expect(code === 0 ? "" : `${code}\n${stdout}\n${stderr}`, "must end well").toBe("");
  if (fence.output === undefined || !printed) return;
  if (!matches(fence.output, printed.stdout))
    expect(printed.stdout.trim()).toBe(fence.output.trim());
}

test("pages have samples that run", () => {
  expect(byPage.size).toBeGreaterThan(5);
});

for (const [page, fences] of byPage) {
  describe.concurrent(page, () => {
    let session: Session;
    let shell: Printed[] = [];
    const shellFences = fences.filter(({ language }) => language === "bash" || language === "sh");
    beforeAll(async () => {
      session = await openSession(page, nodesOf(fences));
      shell = await runShell(shellFences, session);
    }, 120_000);
    afterAll(() => session?.stop());
    for (const [index, fence] of shellFences.entries()) {
      test.sequential(`line ${fence.line}: shell`, () => check(fence, shell[index]));
    }
    for (const fence of fences.filter(({ language }) => language === "ts")) {
      test.sequential(`line ${fence.line}: TypeScript`, async () =>
        check(fence, await runModule(fence, session)),
      );
    }
  });
}
