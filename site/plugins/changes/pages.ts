// Pages that two editions have otherwise, place by place, from the marks of the one text.
import { readFileSync } from "node:fs";
import path from "node:path";
import { frontMatterOf, parseMdx } from "@swarm-docs/search/builder/mdx";
import { sectionsOf } from "@swarm-docs/search/builder/pages";
import { documentTitle } from "../../config/front-matter.ts";
import sidebars from "../../config/sidebars.ts";
import type {
  ChangedPage,
  ChangedPlace,
  ChangedShelf,
  ChangeLink,
} from "../../src/changes/facts.ts";
import { pageAnchor } from "../../src/changes/route.ts";
import { routeIn } from "../../src/edition/routes.ts";
import { editionPages, type EditionPage } from "../editions/pages.ts";
import { CLOSE, numberOf, placesOf, SIGN, withoutSigns } from "../editions/places.ts";
import { shelvesOf } from "../twins/llms.ts";
import { excerptOf } from "./excerpt.ts";
import type { Side } from "./interface.ts";

const routeOf = (name: string): string =>
  `/docs/${name.replace(/(^|\/)index\.mdx$/, "$1").replace(/\.mdx$/, "")}`;

const titleOf = ({ name, text }: EditionPage): string =>
  documentTitle(String(frontMatterOf(text)["title"]), name);

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm;
const HEADING = /^#{2,3} /;

/**
 * The headings of a page and its signs, and nothing else, as Markdown that is quickly read. Signs of
 * a heading stand behind it, since its anchor is made of its words; so do those of a place that begins
 * with one.
 */
function outline(signed: string): string {
  let waiting = "";
  const lines = signed.replace(FENCE, "").split("\n");
  const kept = lines.flatMap((line) => {
    const signs = [...line.matchAll(SIGN)].map(([sign]) => sign).join("");
    const rest = withoutSigns(line).trim();
    if (HEADING.test(line)) {
      const behind = waiting + signs;
      waiting = "";
      return [withoutSigns(line), behind];
    }
    // Where a place begins alone, a heading may follow that belongs to it.
    const isAlone = rest === "" && !signs.includes(CLOSE);
    const before = isAlone ? "" : waiting;
    waiting = isAlone ? waiting + signs : "";
    return [before + (isAlone ? "" : signs)];
  });
  return [...kept, waiting].filter(Boolean).join("\n\n");
}

/** The heading that each place stands below, by its number; above the first one the page itself. */
function headingsOf({ name, signed }: EditionPage, to: string): ReadonlyMap<number, ChangeLink> {
  const headings = new Map<number, ChangeLink>();
  const page = { frontMatter: {}, tree: parseMdx(outline(signed)).tree };
  for (const { anchor, headings: titles, text } of sectionsOf(path.join("docs", name), page)) {
    const link =
      anchor === ""
        ? { label: "Beginning of the page", to }
        : { label: titles.at(-1) ?? "", to: `${to}#${anchor}` };
    for (const [, sign, number = ""] of text.matchAll(SIGN))
      if (sign !== CLOSE && !headings.has(numberOf(number))) headings.set(numberOf(number), link);
  }
  return headings;
}

function changedPlaces(
  page: EditionPage,
  [older, newer]: readonly [Side, Side],
  root: string,
): ChangedPlace[] {
  if (typeof page.differs !== "number") return [];
  const to = routeIn(routeOf(page.name), newer);
  const source = readFileSync(path.join(root, page.file), "utf8");
  const pair = [older.release, newer.release] as const;
  const headings = headingsOf(page, to);
  return placesOf(source, pair).map((place, at) => {
    const heading = headings.get(at + 1);
    if (!heading) throw new Error(`${page.file}: place ${at + 1} is in no section`);
    return { heading, ...excerptOf(source, place, pair) };
  });
}

/** A page of the newer edition, or one that only the older has. */
function changedPage(
  page: EditionPage,
  kind: ChangedPage["kind"],
  sides: readonly [Side, Side],
  root: string,
): ChangedPage {
  return {
    id: pageAnchor(page.name),
    title: titleOf(page),
    to: routeIn(routeOf(page.name), kind === "gone" ? sides[0] : sides[1]),
    kind,
    isRewritten: page.differs === "rewritten",
    places: changedPlaces(page, sides, root),
  };
}

/** All pages by sidebar, those without a difference apart; pages of no sidebar come last. */
export function changedShelves(sides: readonly [Side, Side], root: string): ChangedShelf[] {
  const [older, newer] = sides.map(({ release }) => editionPages(release, root));
  const had = new Set(older?.map(({ name }) => name));
  const has = new Set(newer?.map(({ name }) => name));
  const pages = [
    ...(newer ?? []).map(
      (page) => ({ page, kind: had.has(page.name) ? "changed" : "new" }) as const,
    ),
    ...(older ?? []).flatMap((page) =>
      has.has(page.name) ? [] : [{ page, kind: "gone" } as const],
    ),
  ];
  const shelves = shelvesOf(sidebars as Parameters<typeof shelvesOf>[0]);
  const listed = new Set(shelves.flatMap(({ routes }) => routes));
  const bare = ({ name }: EditionPage): string => routeOf(name).replace(/\/$/, "");
  const rest = pages.map(({ page }) => bare(page)).filter((route) => !listed.has(route));
  return [...shelves, { id: "elsewhere", name: "In no sidebar", routes: rest }].map(
    ({ id, name, routes }) => {
      const own = routes.flatMap((route) => pages.find(({ page }) => bare(page) === route) ?? []);
      const isSame = ({ page, kind }: (typeof own)[number]): boolean =>
        kind === "changed" && page.differs === 0;
      return {
        id: `pages-${id}`,
        title: name,
        pages: own
          .filter((one) => !isSame(one))
          .map(({ page, kind }) => changedPage(page, kind, sides, root)),
        same: own
          .filter(isSame)
          .map(({ page }) => ({ label: titleOf(page), to: routeIn(routeOf(page.name), sides[1]) })),
      };
    },
  );
}
