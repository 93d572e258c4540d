/** The first things readers do, and every sample, in WebKit. */
import { expect } from "@playwright/test";
import { KINDS } from "../kinds.ts";
import { routes, runnable } from "../sandbox/samples.ts";
import { ENTER, test } from "./driver.ts";

const SITE = process.env.E2E_SITE ?? "http://127.0.0.1:3000";
const fold = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What a sample printed and said after its Run button was pressed. */
interface Run {
  readonly script: string | null;
  readonly status: string;
  readonly printed: string;
  readonly errors: readonly string[];
}

const RUN = `
  const block = document.querySelectorAll(".code:has(.code-run)")[args[0]];
  const panel = block.closest("[role=tabpanel]");
  if (panel?.hidden) {
    const at = [...panel.parentElement.children].indexOf(panel);
    panel.closest(".tabs-container").querySelectorAll("[role=tab]")[at].click();
  }
  const button = block.querySelector(".code-run");
  button.click();
  const status = () => block.querySelector("output, [role=status]")?.textContent ?? "";
  const end = Date.now() + 60000;
  while (!/^(Ran in|Failed|Could not)/.test(status()) && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const texts = (selector) => [...block.querySelectorAll(selector)].map((one) => one.textContent);
  return {
    script: button.getAttribute("data-sample"),
    status: status(),
    printed: texts(".run-output > :not(.run-error)").join(""),
    errors: texts(".run-error"),
  };`;

for (const route of routes)
  test(`WebKit: every sample of ${route} runs and prints what it shows`, async ({ webkit }) => {
    test.setTimeout(300_000);
    await webkit.open(SITE + route);
    const samples = runnable.filter((fact) => fact.route === route);
    for (const [index, { script, output, page, line }] of samples.entries()) {
      const where = `${page}:${line}`;
      const run = await webkit.evaluate<Run>(RUN, index);
      expect(run.script, where).toBe(script);
      expect(run.errors, where).toEqual([]);
      expect(run.status, where).toMatch(output === undefined ? /^Ran in/ : /Printed what the page/);
      if (output !== undefined) expect(fold(run.printed), where).toMatch(new RegExp(output));
    }
    expect(await webkit.errors()).toEqual([]);
  });

test("WebKit: the search finds a page by keys, and opens it", async ({ webkit }) => {
  await webkit.open(`${SITE}/docs/concepts/introduction`);
  await webkit.press("/");
  await expect
    .poll(() => webkit.evaluate("return document.activeElement.getAttribute('role');"))
    .toBe("combobox");
  await webkit.press("postage stamps");
  await expect
    .poll(() => webkit.evaluate("return document.querySelectorAll('[role=option]').length;"))
    .toBeGreaterThan(0);
  await webkit.press(ENTER);
  await expect.poll(() => webkit.evaluate("return location.pathname;")).toMatch(/postage|stamp/);
  expect(await webkit.errors()).toEqual([]);
});

test("WebKit: the landing page hashes what is typed", async ({ webkit }) => {
  await webkit.open(`${SITE}/`);
  await webkit.evaluate("document.querySelector('main input:not([type=search])').focus();");
  await webkit.press("hello");
  await expect
    .poll(() => webkit.evaluate("return document.querySelector('main').textContent;"))
    .toContain("a2322ed653c075c08a7847275537b74ba9f523c55341efe3df85565a78c6bb4a");
  expect(await webkit.errors()).toEqual([]);
});

for (const route of KINDS)
  test(`WebKit: ${route} opens, fits and reports no error`, async ({ webkit }) => {
    await webkit.open(SITE + route);
    const { title, overflow } = await webkit.evaluate<{ title: string; overflow: number }>(`
      await new Promise((resolve) => setTimeout(resolve, 500));
      const { scrollWidth, clientWidth } = document.documentElement;
      return {
        title: document.querySelector("h1")?.textContent ?? "",
        overflow: scrollWidth - clientWidth,
      };`);
    expect(title).not.toBe("");
    expect(overflow).toBe(0);
    expect(await webkit.errors()).toEqual([]);
  });
