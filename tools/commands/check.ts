import { changedFiles } from "../check/changed.ts";
import { planChecks } from "../check/plan.ts";
import { lint } from "../linters.ts";
import { command, ROOT, run } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";

const USAGE = `
npm run check [-- --base REVISION]

The common case of npm test: format, linter, types, the unit tests of what changed, and the site's
build when a part of it changed. No browser.

  --base REVISION  what counts as changed is everything since this revision
                   (default: since this branch left origin/main, else since the last commit)
`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

await command({ usage: USAGE, options: { base: { type: "string" } } }, async ({ base }) => {
  const plan = planChecks(changedFiles(ROOT, base));
  const failed: string[] = [];
  const stage = async (name: string, check: () => Promise<boolean>): Promise<void> => {
    const started = Date.now();
    const held = await check();
    if (!held) failed.push(name);
    console.log(`${held ? "✓" : "✗"} ${name} (${Math.round((Date.now() - started) / 1000)} s)`);
  };
  // In a log every dot of a test would carry its colour.
  const env = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  const succeeds = async (program: string, ...args: string[]): Promise<boolean> =>
    (await run(program, args, { env })).code === 0;
  const vitest = (...args: string[]): Promise<boolean> =>
    succeeds("vitest", ...args, "--reporter=dot", "--passWithNoTests");

  await stage("format", () =>
    succeeds(
      "prettier",
      "--check",
      "--log-level",
      "warn",
      "--cache",
      "--cache-strategy",
      "content",
      ".",
    ),
  );
  await stage("lint", () => lint(env));
  if (plan.hasTypes) {
    await stage("types", () => succeeds("node", "--import", "tsx", "tools/commands/types.ts"));
  }
  if (plan.related.length > 0) {
    await stage("tests of changed sources", () => vitest("related", "--run", ...plan.related));
  }
  if (plan.suites.length > 0) {
    await stage("tests that read changed files", () => vitest("run", ...plan.suites));
  }
  if (plan.pages.length > 0) {
    const names = plan.pages.map((page) => `^ ?edition of Bee \\S+ ${escaped(page)} `).join("|");
    await stage("samples of changed pages", () =>
      vitest("run", "tools/samples/run.test.ts", "-t", names),
    );
  }
  if (plan.hasBuild && !isFresh()) {
    await stage("build", async () => {
      await buildSite();
      return true;
    });
  }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(", ")}`);
});
