// Pages that differ between two editions, and in how many places, from the edition marks of the sources.
import { documentTitle } from "../../content/titles.ts";
import sidebars from "../../settings/sidebars.ts";
import type { ChangedPage, ChangedShelf } from "../../shared/changes/facts.ts";
import { pageAnchor } from "../../shared/changes/route.ts";
import { routeIn } from "../../shared/edition/routes.ts";
import { editionPages, type EditionPage } from "../../content/pages.ts";
import { shelvesOf } from "../twins/llms.ts";
import type { ComparedEdition } from "./interface.ts";

const titleOf = ({ name, frontMatter }: EditionPage): string =>
  documentTitle(String(frontMatter["title"]), name);

/** The row of a page of the newer edition, or of one that only the older edition has. */
function changedPage(
  page: EditionPage,
  kind: ChangedPage["kind"],
  sides: readonly [ComparedEdition, ComparedEdition],
): ChangedPage {
  return {
    id: pageAnchor(page.name),
    title: titleOf(page),
    to: routeIn(page.route, kind === "gone" ? sides[0] : sides[1]),
    kind,
    isRewritten: page.differs === "rewritten",
    places: typeof page.differs === "number" ? page.differs : 0,
  };
}

/** All pages by sidebar, those without a difference apart; pages of no sidebar come last. */
export function changedShelves(sides: readonly [ComparedEdition, ComparedEdition]): ChangedShelf[] {
  const [older, newer] = sides.map(({ release }, at) =>
    editionPages(release, undefined, sides[1 - at]?.release),
  );
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
  const bare = ({ route }: EditionPage): string => route.replace(/\/$/, "");
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
          .map(({ page, kind }) => changedPage(page, kind, sides)),
        same: own
          .filter(isSame)
          .map(({ page }) => ({ label: titleOf(page), to: routeIn(page.route, sides[1]) })),
      };
    },
  );
}
