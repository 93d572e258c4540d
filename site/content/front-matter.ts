import path from "node:path";
import type { ParseFrontMatter } from "@docusaurus/types";
import { readEditions } from "../settings/editions.ts";
import { joinWords, type Joins } from "../shared/doc-page/join-words.ts";
import { byRelease, routeIn, type Editions } from "../shared/edition/routes.ts";
import { describedBy, KNOWN } from "./known-releases.ts";
import { releaseNotes, securityWords } from "../shared/doc-page/release-words.ts";
import { documentTitle, linkTitle, type OperationTitles } from "./titles.ts";

const SITE = path.join(import.meta.dirname, "..");
/**
 * Folders of pages: the sources, and the copies that `plugins/editions` writes for an edition. The folder
 * of an edition that is not at the root names its release.
 */
const PAGES = /^(?:\.\.\/docs|\.generated\/pages|versioned_docs\/version-([^/]+))\/(.+)$/;
const KINDS = ["concept", "how-to", "tutorial", "reference", "troubleshooting", "faq"];

/** A link at the end of a page with the title of where it leads. */
interface RelatedPage {
  readonly to: string;
  readonly title: string;
}

/** What a page of this folder connects to the main network, unless its head says otherwise. */
const JOINS: Readonly<Record<string, Joins>> = { bee: true, desktop: "desktop" };

/**
 * Reads a page's front matter with the framework's parser, checks what our pages must say (kind and
 * a description of at most 180 characters), looks up the titles of its related pages, and says what a page
 * that leads to the network says first, so that only such pages carry it. With `hasAddresses` a page of an
 * older edition names its page of the newest one as canonical.
 */
export function frontMatterParser(
  loadOperations: () => Promise<OperationTitles>,
  editions: Editions = readEditions(),
  hasAddresses = true,
): ParseFrontMatter {
  return async (params) => {
    const result = await params.defaultParseFrontMatter(params);
    const where = path.relative(SITE, params.filePath).replaceAll(path.sep, "/");
    const [, release, name] = PAGES.exec(where) ?? [];
    if (name === undefined) return result;
    const { kind, description, related, title } = result.frontMatter as Record<string, unknown>;
    const complain = (what: string): never => {
      throw new Error(`${name}: front matter: ${what}`);
    };
    if (!KINDS.includes(String(kind))) complain(`kind must be one of ${KINDS.join(", ")}`);
    if (typeof description !== "string" || description.length > 180) {
      complain("description must be one sentence of at most 180 characters");
    }
    const operations = await loadOperations();
    const routes = Array.isArray(related) ? related.map(String) : [];
    const pages: RelatedPage[] = routes.map((to) => ({ to, title: linkTitle(to, operations) }));
    const own = documentTitle(String(title), name);
    // A window and a list of results tell the same page of two editions apart.
    const whole = release === undefined ? own : `${own} · Bee ${release}`;
    const { joins_network: ownJoins, until } = result.frontMatter as {
      joins_network?: Joins;
      until?: string;
    };
    const joins = ownJoins ?? JOINS[name.split("/")[0] ?? ""];
    const route = `/docs/${name.replace(/(index)?\.mdx?$/, "")}`;
    const current = release ?? editions[0].release;
    const words = joins && joinWords(joins, route, current, editions);
    const [, newest] = byRelease(editions);
    const isNewest = current === newest.release || until !== undefined;
    const edition = editions.find((one) => one.release === current) ?? editions[0];
    const isInstall = result.frontMatter["installs"] === true;
    // A page with the warning of its release has one box, which names the newer release.
    const security = isInstall && !words && securityWords(current, newest, KNOWN);
    const notes = releaseNotes(
      describedBy(result.frontMatter["checked_with"], edition, newest),
      KNOWN,
      route,
      edition.prefix,
    );
    const added = {
      related_pages: pages,
      ...(words && { join_words: words }),
      ...(security && { join_words: security }),
      ...(notes.length > 0 && { release_notes: notes }),
      // Search engines are to show the newest edition of a page.
      ...(hasAddresses && !isNewest && { canonical: routeIn(route, newest) }),
      ...(whole !== title && { document_title: whole }),
    };
    // What only the build reads does not go to readers.
    const {
      related: _related,
      relative: _relative,
      since: _since,
      joins_network: _joins,
      installs: _installs,
      ...kept
    } = result.frontMatter as Record<string, unknown>;
    return { ...result, frontMatter: { ...kept, ...added } };
  };
}
