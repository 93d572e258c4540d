import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Site } from "../../config/site.ts";
import { editionOfRoute } from "../../src/edition/routes.ts";
import type { Changes } from "../../src/changes/facts.ts";
import type { EntryFacts } from "../../src/errors/facts.ts";
import type { ServerData } from "../../src/mdx/rows.ts";
import { filesOf } from "../api/addresses.ts";
import type { EditionReference } from "../api/reference.ts";
import { editionRoot } from "../editions/write.ts";
import type { AboutTrees } from "../../src/about/pages.ts";
import { aboutTwins } from "./about.ts";
import { changesTwins } from "./changes.ts";
import { entryRoutes, entryTwins } from "./entries.ts";
import { fullText, indexText, shelfText, shelvesOf, type Sidebars } from "./llms.ts";
import { absoluteLinks, linkTo, routeLinks, twinFile } from "./links.ts";
import { operationRoutes, operationTwins } from "./operations.ts";
import { WORKSHOP_ROUTE, workshopTwin } from "./workshop.ts";
import { PAGE } from "../../src/swarm/words.ts";
import { swarmTwin } from "./swarm.ts";
import { indexFile, readTwins, type Shelves, type Twin } from "./pages.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

/**
 * The pages for readers without a browser: a Markdown twin beside each (`/docs/x.md`), also of single
 * errors and operations, and for each edition `llms.txt` with a line for every page, one for each
 * sidebar, and all pages in one file.
 */
export default function twinsPlugin({ siteDir, siteConfig, baseUrl }: LoadContext): Plugin {
  const { site } = siteConfig.customFields as unknown as { site: Site };
  const sidebars = new Map<string, Sidebars>();
  let references: readonly EditionReference[] = [];
  return {
    name: "twins",
    async allContentLoaded({ allContent }) {
      const docs = allContent["docusaurus-plugin-content-docs"]?.["default"] as LoadedContent;
      for (const version of docs.loadedVersions)
        sidebars.set(version.versionName, version.sidebars);
      references = allContent["api"]?.["default"] as readonly EditionReference[];
    },
    async postBuild({ outDir }) {
      // With hash routing nobody has an address to which the ending could be added.
      if (site.router === "hash") return;
      const read = <Value>(name: string): Value =>
        JSON.parse(readFileSync(path.join(siteDir, ".generated", name), "utf8")) as Value;
      const facts = read<ServerData>("server-data.json");
      const others = read<Record<string, ServerData>>("server-data-others.json");
      const messages = read<EntryFacts>("entries.json");
      const trees = read<AboutTrees>("about.json");
      const changes = read<readonly Changes[]>("changes.json");
      const address = { url: site.url, baseUrl };
      const write = (name: string, text: string): void => {
        const file = path.join(outDir, name);
        mkdirSync(path.dirname(file), { recursive: true });
        // Without SITE_URL nobody knows where the site will stand; it may be on many hosts.
        writeFileSync(file, site.hasUrl ? absoluteLinks(text, address) : text);
      };
      const pagesOf = ({ edition, reference }: EditionReference) => ({
        prefix: edition.prefix,
        files: filesOf(edition),
        pages: reference.pages,
      });
      const interfaces = references.map(pagesOf);
      const about = [...Object.keys(trees), WORKSHOP_ROUTE, PAGE.route];
      const more = [
        ...about,
        ...entryRoutes(messages),
        ...changes.map(({ route }) => route),
        ...interfaces.flatMap(operationRoutes),
      ];
      const shelves: Shelves[] = site.editions.map((edition) => ({
        root: editionRoot(edition),
        area: "docs",
        prefix: edition.prefix,
        facts: others[edition.release] ?? facts,
      }));
      const posts: Shelves = { root: ROOT, area: "blog", prefix: "", facts };
      const twins = new Map(
        readTwins([...shelves, posts], address, more).map((twin) => [twin.route, twin] as const),
      );
      const routes = new Set([...twins.keys(), ...more]);
      for (const twin of aboutTwins(trees, address, routes)) twins.set(twin.route, twin);
      const [errors, ...entries] = entryTwins(messages, address, routes);
      const differences = changesTwins(changes, site.editions, address, routes);
      const operations = interfaces.flatMap((one) => operationTwins(one, address, routes));
      const tools = [workshopTwin(address, routes), swarmTwin(address, routes)];
      const single = [errors, ...entries, ...differences, ...tools];
      for (const { route, markdown } of [...twins.values(), ...single, ...operations])
        write(twinFile(route), markdown);
      for (const { files } of interfaces) {
        const whole = readFileSync(path.join(outDir, files.markdown), "utf8");
        write(
          files.markdown,
          routeLinks(whole, (to) => linkTo(to, address, routes)),
        );
      }
      for (const edition of site.editions) {
        const rest = site.editions.filter((other) => other !== edition);
        const isOthers = ({ route }: Twin): boolean =>
          route.startsWith("/docs/") && editionOfRoute(route, site.editions) !== edition;
        const own = new Map([...twins].filter(([, twin]) => !isOthers(twin)));
        const books = shelvesOf(sidebars.get(edition.version) ?? {}, edition.prefix);
        const reference = interfaces.find(({ prefix }) => prefix === edition.prefix);
        if (!reference) throw new Error(`There is no reference of Bee ${edition.release}.`);
        const listed = { edition, others: rest, twins: own, errors, differences, reference };
        const folder = indexFile(edition).replace("llms.txt", "");
        write(indexFile(edition), indexText(books, listed, address));
        write(`${folder}llms-full.txt`, fullText(books, own));
        for (const book of books)
          write(`docs/${edition.prefix}${book.id}/llms.txt`, shelfText(book, listed, address));
      }
    },
  };
}
