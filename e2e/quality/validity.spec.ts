import { HtmlValidate, type ConfigData } from "html-validate";
import { expect, fileTest as test } from "../test.ts";
import { builtPages, inGroups, withFewEntries } from "./pages.ts";

const GROUPS = 4;

/**
 * The standard, and the accessibility rules that need no layout: on every page, while axe looks at one
 * page per layout (`axe.spec.ts`).
 */
const CONFIG: ConfigData = {
  root: true,
  extends: ["html-validate:standard"],
  rules: {
    "area-alt": "error",
    "aria-hidden-body": "error",
    "empty-heading": "error",
    // The blog's sidebar precedes the first heading and has a heading of its own.
    "heading-level": ["error", { minInitialRank: "any" }],
    "hidden-focusable": "error",
    "input-missing-label": "error",
    "no-abstract-role": "error",
    "no-redundant-aria-label": "error",
    "text-content": "error",
    "wcag/h30": "error",
    "wcag/h36": "error",
    "wcag/h37": "error",
    "wcag/h67": "error",
    "wcag/h71": "error",
  },
};

for (const [number, group] of inGroups(withFewEntries(builtPages()), GROUPS).entries()) {
  test(`every page is valid HTML without duplicate ids: part ${number + 1} of ${GROUPS}`, async () => {
    test.setTimeout(120_000);
    const validator = new HtmlValidate(CONFIG);
    const found: string[] = [];
    for (const { file, html } of group) {
      const report = await validator.validateString(html);
      for (const { messages } of report.results) {
        for (const { ruleId, message, selector } of messages) {
          found.push(`${file}: ${ruleId}: ${message} (${selector ?? ""})`);
        }
      }
    }
    expect(found).toEqual([]);
  });
}
