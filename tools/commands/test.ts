import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { NIGHTLY } from "../../e2e/nightly.ts";
import {
  findChromium,
  findFirefox,
  findWebKitDriver,
} from "../../packages/node/test/browser/find.ts";
import { lint } from "../linters.ts";
import {
  type BrowserReport,
  browserFailures,
  browserTimes,
  filesWithFailures,
  slowest,
  type UnitReport,
  unitFailures,
  unitSkipped,
  unitTimes,
} from "../reports.ts";
import { command, ROOT, run } from "../run.ts";
import { DEFAULT_RELEASE, RELEASES } from "../../site/settings/editions.ts";

/** Result of a stage: checks that passed and failed, what the failed ones said, the slowest files. */
interface Count {
  /** In place of the stage's name: why it was not run. */
  readonly name?: string;
  readonly passed: number;
  readonly failed: number;
  readonly told?: readonly string[];
  readonly slowest?: string;
}

const RESULTS = path.join(ROOT, "test-results");

function read(file: string): unknown {
  const full = path.join(RESULTS, file);
  return existsSync(full) ? JSON.parse(readFileSync(full, "utf8")) : undefined;
}

const whole = (code: number): Count =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

async function single(program: string, args: readonly string[]): Promise<Count> {
  return whole((await run(program, args)).code);
}

/** Runs Vitest with `args`; its report, or nothing where it could not begin. */
async function vitest(
  resultFile: string,
  args: readonly string[],
): Promise<{ code: number; report?: UnitReport }> {
  const output = [
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=test-results/${resultFile}`,
  ];
  // In a log every dot would be wrapped in colour codes.
  const env = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  const { code } = await run("vitest", ["run", ...args, ...output], { env });
  const report = read(resultFile) as UnitReport | undefined;
  return { code, ...(report && { report }) };
}

/**
 * Runs the files of `config` and counts their tests. On CI, files with failed tests run once more, one
 * after the other: what fails twice is a defect, what passes then is reported by name, as Playwright's
 * `retries` are.
 */
async function unitStage(name: string, config: readonly string[] = []): Promise<Count> {
  const { code, report } = await vitest(`${name}.json`, config);
  if (!report) return whole(1);
  const told = [...unitFailures(report), ...(name === "packages" ? unitSkipped(report) : [])];
  const times = slowest(unitTimes(report, ROOT));
  const failed = report.numFailedTests || (code === 0 ? 0 : 1);
  const first = { passed: report.numPassedTests, failed, told, slowest: times };
  const files = filesWithFailures(report);
  if (!process.env.CI || files.length === 0) return first;
  console.log(`\nonce more, one after the other: ${files.length} files`);
  const args = [...config, ...files, "--maxWorkers=1", "--no-file-parallelism"];
  const second = await vitest(`${name}-again.json`, args);
  if (!second.report) return first;
  const stillFailed = second.report.numFailedTests || (second.code === 0 ? 0 : 1);
  return {
    ...first,
    passed: first.passed + Math.max(0, failed - stillFailed),
    failed: stillFailed,
    told: [
      ...told.map((text) => (stillFailed ? text : `passed at the second try:\n${text}`)),
      ...unitFailures(second.report),
    ],
  };
}

const unit = (): Promise<Count> => unitStage("unit");

/** Installs the packed tarballs and uses them as their users would. */
const packages = (): Promise<Count> =>
  unitStage("packages", ["--config", "tools/packages/vitest.config.ts"]);

async function playwright(
  command: string,
  reportFile: string,
  env: Readonly<Record<string, string>>,
): Promise<Count> {
  const { code } = await run("node", ["--import", "tsx", `tools/commands/${command}.ts`], { env });
  const report = read(reportFile) as BrowserReport | undefined;
  if (!report) return whole(1);
  const { expected, unexpected } = report.stats;
  return {
    passed: expected,
    failed: unexpected || (code === 0 ? 0 : 1),
    told: browserFailures(report),
    slowest: slowest(browserTimes(report)),
  };
}

/** The browser tests; `atRoot` is the release of the edition at the root (default: the first one). */
const browser = (atRoot?: string): Promise<Count> =>
  playwright("e2e", "e2e.json", {
    CHROMIUM_PATH: findChromium(),
    ...(atRoot && { EDITION_AT_ROOT: atRoot }),
  });

/** The tests in another browser. On a machine that has none and cannot install one the stage's name says so. */
async function otherBrowser(
  label: string,
  find: () => Readonly<Record<string, string>>,
): Promise<Count> {
  let env: Readonly<Record<string, string>>;
  try {
    env = find();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name: `${label}: NOT RUN. ${reason}`, passed: 0, failed: 0 };
  }
  const name = label.toLowerCase();
  return playwright(`e2e-${name}`, `${name}.json`, env);
}

const firefox = (): Promise<Count> =>
  otherBrowser("Firefox", () => ({ FIREFOX_PATH: findFirefox().file }));

const webkit = (): Promise<Count> =>
  otherBrowser("WebKit", () => ({ WEBKIT_DRIVER: findWebKitDriver() }));

const ownCommand = (name: string, ...args: string[]): Promise<Count> =>
  single("node", ["--import", "tsx", `tools/commands/${name}.ts`, ...args]);

type Stage = readonly [name: string, run: () => Promise<Count>];

/** Cache by content: a second run takes 3 s instead of 40. */
const FORMAT = ["--check", "--log-level", "warn", "--cache", "--cache-strategy", "content", "."];

/** Stages of one group run side by side. */
const STAGES: readonly (readonly Stage[])[] = [
  [
    ["format", () => single("prettier", FORMAT)],
    ["lint", async () => whole((await lint()) ? 0 : 1)],
    ["types", () => ownCommand("types")],
  ],
  [["unit tests", unit]],
  [["build", () => ownCommand("build")]],
  [["packages", packages]],
  [["browser tests", () => browser()]],
  [["Firefox", firefox]],
];

/** What `npm run test:all` runs besides, while every stage runs its long form. */
const NIGHTLY_STAGES: readonly (readonly Stage[])[] = [
  ...RELEASES.filter((release) => release !== DEFAULT_RELEASE).map((release): Stage[] => [
    [`browser tests, Bee ${release} at the root`, () => browser(release)],
  ]),
  [["WebKit", webkit]],
  [["published site", () => ownCommand("publish-swarm", "--dev", "--test")]],
];

const names = (groups: readonly (readonly Stage[])[]): string =>
  groups
    .flat()
    .map(([name]) => name)
    .join(", ");

const groups = NIGHTLY ? [...STAGES, ...NIGHTLY_STAGES] : STAGES;

const USAGE = `
npm test
npm run test:all

Runs every check: ${names(STAGES)}.
test:all (or NIGHTLY=1) runs the long form of each on every page, sample and edition, then:
${names(NIGHTLY_STAGES)}.
`;

interface Run {
  passed: number;
  failed: number;
  /** A line for each stage. */
  readonly lines: string[];
  /** What failed tests said. */
  readonly told: string[];
}

async function runStage([name, stage]: Stage, run: Run): Promise<void> {
  const started = Date.now();
  const count = await stage().catch((error: unknown): Count => {
    console.error(error instanceof Error ? error.message : error);
    return whole(1);
  });
  run.passed += count.passed;
  run.failed += count.failed;
  run.told.push(...(count.told ?? []));
  const seconds = Math.round((Date.now() - started) / 1000);
  run.lines.push(
    count.name
      ? `– ${count.name}`
      : `${count.failed ? "✗" : "✓"} ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
  );
  if (count.slowest) run.lines.push(`    longest: ${count.slowest}`);
}

await command({ usage: USAGE }, async () => {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const all: Run = { passed: 0, failed: 0, lines: [], told: [] };
  for (const group of groups) {
    console.log(`\n── ${names([group])} ──`);
    await Promise.all(group.map((stage) => runStage(stage, all)));
  }
  const { passed, failed, lines, told } = all;
  if (told.length > 0) console.log(`\n${told.join("\n\n")}`);
  console.log(`\n${lines.join("\n")}\n\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
