import { createRequire } from "node:module";
import type { Root } from "mdast";
import type { Site } from "../../settings/site.ts";
import { supportedBrowsers } from "./browsers.ts";
import {
  inlineCodeNode,
  heading,
  link,
  list,
  paragraph,
  root,
  strong,
  table,
  type Words,
} from "./tree.ts";

/** The part of axe that tells its rules. */
interface Axe {
  readonly version: string;
  getRules(): readonly {
    readonly ruleId: string;
    readonly tags: readonly string[];
    readonly enabled: boolean;
  }[];
}

const axe = createRequire(import.meta.url)("axe-core") as Axe;

/** Rules enabled by the tests in addition to axe's defaults (`e2e/axe.ts`). */
const SWITCHED_ON = ["target-size"];
const LEFT_OUT = /^(experimental|deprecated)$/;

/** Origin of a rule: a WCAG version and level, or best practice. */
const ORIGINS = [
  ["WCAG 2.0, level A", /^wcag2a$/],
  ["WCAG 2.0, level AA", /^wcag2aa$/],
  ["WCAG 2.1, level A", /^wcag21a$/],
  ["WCAG 2.1, level AA", /^wcag21aa$/],
  ["WCAG 2.2, level AA", /^wcag22aa$/],
  ["Good practice", /^best-practice$/],
] as const;

/** The ids of the rules that run on every page, by where they come from. */
function rulesByOrigin(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { ruleId, tags, enabled } of axe.getRules()) {
    const isRun =
      (enabled && !tags.some((tag) => LEFT_OUT.test(tag))) || SWITCHED_ON.includes(ruleId);
    const origin = ORIGINS.find(([, tag]) => tags.some((one) => tag.test(one)))?.[0];
    if (!isRun) continue;
    if (!origin) throw new Error(`Nobody says where the rule ${ruleId} of axe comes from.`);
    found.set(origin, [...(found.get(origin) ?? []), ruleId]);
  }
  return found;
}

const codes = (names: readonly string[]): Words =>
  names.flatMap((name, at) => [...(at > 0 ? [", "] : []), inlineCodeNode(name)]);

/** The accessibility statement of a build. */
export function accessibilityTree({ repository }: Pick<Site, "repository">): Root {
  const rules = rulesByOrigin();
  const count = [...rules.values()].flat().length;
  return root(
    paragraph(
      "The aim is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2 on every page, in both themes. The tests listed below are part of the test suite of the site. Automated checks cover only part of these guidelines, and the site has had no external audit.",
    ),
    heading(2, "What you can rely on", "promises"),
    list([
      [
        strong("Keyboard. "),
        "Everything that can be pressed is reached and used by keyboard, the focus is visible, Escape closes menus, dialogs and definitions, and the first Tab leads to a link past the navigation; on the search page, the focus begins in the search field.",
      ],
      [
        strong("Screen readers. "),
        "Pages have landmarks, one heading of the first level, which comes before all others, and names for every control. Figures have a description in words, formulas are MathML, and results that appear later are announced.",
      ],
      [
        strong("Sight. "),
        "Text has a contrast of at least 4.5 to 1 in both themes, except on disabled buttons. Links in text are underlined. Text can be enlarged, and at 320 pixels no page scrolls sideways: what is wider, such as tables, code, drawings, formulas and rows of tabs, scrolls in a box of its own.",
      ],
      [
        strong("Motion. "),
        "With reduced motion in the settings of your system, animations, transitions and smooth scrolling are off.",
      ],
      [
        strong("Without scripts. "),
        "All pages can be read, the reference included. Search and calculators need scripts and say so; buttons such as Run and Copy, which need them too, are not shown.",
      ],
      [
        strong("As text. "),
        "Every page has a Markdown twin: its address without a closing slash and with .md at the end (/index.md for the start page).",
      ],
    ]),
    heading(2, "Browsers", "browsers"),
    paragraph(
      `Scripts are made for ${supportedBrowsers().join(", ")} and newer; in older browsers, tools, tabs and search may not work. A check reads the finished scripts and fails on language features and interfaces that the oldest of these do not have. Tests run in Chromium and in Firefox, and nightly in WebKitGTK, which has Safari's engine. We cannot run Safari itself.`,
    ),
    paragraph(
      "Safari blocks http://localhost on a page served over https. The console of the reference, the workshop and the check of a copy then reach your own node only in another browser, or at an https address; the nodes in the page need no such connection.",
    ),
    heading(2, "What is checked", "checks"),
    list([
      [
        `Pages that between them show every kind of element with ${count} rules of axe ${axe.version}, at the widths of a phone and a desktop, with the rules on colours in both themes; the reference with some of its operations, at the width of a desktop. Every night, all other pages with the rules that do not depend on colours.`,
      ],
      "Each page at 320 pixels: it is not wider than the window.",
      "Each page for valid HTML.",
      "In the three checks above, one in 40 pages of single errors and one in 8 pages of package entries stand for the others, which differ in their words only.",
      "Each page for one heading of the first level and a language.",
      "The dialog of the search, the menu of the phone, tabs, tools and the reference by keyboard.",
      "Printing, reduced motion, forced colours and reading without scripts.",
    ]),
    heading(2, "Known limitations", "limits"),
    list([
      "The reference is one page with all operations. It is long, above all for screen readers; its Markdown twin has a file for each operation.",
      "Drawings that are wider than a phone scroll, or are enlarged with a button.",
      "Browsers without MathML show formulas as plain text.",
    ]),
    heading(2, "If you run into a problem", "report"),
    paragraph([
      "Tell us which page it is, what you use to read it, and what happened: ",
      link(`${repository}/issues/new?template=site.yml`, "open an issue"),
      ".",
    ]),
    heading(2, "The rules", "rules"),
    table([
      ["From", "Rules of axe"],
      ...[...rules].map(([origin, names]): Words[] => [origin, codes(names)]),
    ]),
  );
}
