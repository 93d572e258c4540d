import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BlogContent } from "@docusaurus/plugin-content-blog";
import type { Site } from "../../settings/site.ts";
import { editionOfRoute } from "../../shared/edition/routes.ts";
import type { Changes } from "../../shared/changes/facts.ts";
import type { ApiPackage } from "../../shared/packages/facts.ts";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { beeJsRoutes, beeJsTwins } from "./bee-js.ts";
import type { EntryFacts } from "../../shared/errors/facts.ts";
import type { ServerData } from "../../shared/mdx/rows.ts";
import { filesOf } from "../api/addresses.ts";
import type { EditionReference } from "../api/reference.ts";
import { editionRoot } from "../editions/write.ts";
import type { AboutTrees } from "../../shared/about/pages.ts";
import { hasWellKnown } from "../discovery/discovery.ts";
import { aboutTwins } from "./about.ts";
import { changesTwins } from "./changes.ts";
import { blogRoutes, blogTwins } from "./blog.ts";
import { ENTRY_INDEX, entryIndex, entryRoutes, entryTwins } from "./entries.ts";
import { fullText, indexText, shelfText, shelvesOf, type Sidebars } from "./llms.ts";
import { absoluteLinks, twinFile, type Address } from "./links.ts";
import { interfaceTwins } from "./interface.ts";
import { operationRoutes, operationTwins } from "./operations.ts";
import { splitTwin } from "./parts.ts";
import { WORKSHOP_ROUTE, workshopTwin } from "./workshop.ts";
import { PAGE } from "../../shared/swarm/words.ts";
import { LANDING } from "../../shared/landing/words.ts";
import { PACKAGE_INDEX, packageIndex, packageRoutes, packageTwins } from "./packages.ts";
import { landingTwin, SEARCH_ROUTE, searchTwin } from "./site.ts";
import { swarmTwin } from "./swarm.ts";
import { getTwin } from "./get.ts";
import { GET, type GetFacts } from "../../shared/get/facts.ts";
import { readTwins, type Around, type Shelves } from "./pages.ts";
import { indexFile, type Twin } from "./twin.ts";
import { readGenerated, ROOT } from "../../settings/files.ts";

/** Everything that the build knows and twins are made of. */
interface Made {
  readonly site: Site;
  readonly sidebars: ReadonlyMap<string, Sidebars>;
  /** Header and footer of doc pages. */
  readonly around: ReadonlyMap<string, Around>;
  readonly references: readonly EditionReference[];
  readonly blog: BlogContent;
  readonly outDir: string;
  readonly baseUrl: string;
}

/** Twins of all kinds. */
interface Twins {
  /** Pages of the docs, posts and pages about the site, by route. */
  readonly pages: ReadonlyMap<string, Twin>;
  readonly errors: Twin;
  readonly entries: readonly Twin[];
  readonly differences: readonly Twin[];
  readonly operations: readonly Twin[];
  /** The references and their single-file forms, by the prefix after `/api/`. */
  readonly interfaces: ReadonlyMap<string, ReturnType<typeof interfaceTwins>>;
  readonly lists: readonly Twin[];
  readonly tools: readonly Twin[];
  readonly packages: readonly Twin[];
  readonly beeJs: readonly Twin[];
}

const referencesOf = ({ references }: Made) =>
  references.map(({ edition, reference }) => ({
    edition,
    files: filesOf(edition),
    pages: reference.pages,
    markdown: reference.markdown,
  }));

function makeTwins(made: Made, address: Address): Twins {
  const { site, blog } = made;
  const facts = readGenerated<ServerData>("server-data");
  const others = readGenerated<Record<string, ServerData>>("server-data-others");
  const messages = readGenerated<EntryFacts>("entries");
  const trees = readGenerated<AboutTrees>("about");
  const changes = readGenerated<readonly Changes[]>("changes");
  const packages = readGenerated<readonly ApiPackage[]>("packages");
  const beeJs = readGenerated<readonly BeeJsReference[]>("bee-js");
  const references = referencesOf(made);
  const more = [
    WORKSHOP_ROUTE,
    PAGE.route,
    GET.route,
    LANDING.route,
    SEARCH_ROUTE,
    ...Object.keys(trees),
    ...entryRoutes(messages),
    ...packageRoutes(packages),
    ...beeJsRoutes(beeJs),
    ...changes.map(({ route }) => route),
    ...references.flatMap(operationRoutes),
    ...blogRoutes(blog, address),
  ];
  const shelves: Shelves[] = site.editions.map((edition) => ({
    root: editionRoot(edition),
    area: "docs",
    prefix: edition.prefix,
    facts: others[edition.release] ?? facts,
  }));
  const notes: Shelves = { root: ROOT, area: "blog", prefix: "", facts };
  const pages = new Map(
    readTwins([...shelves, notes], address, more, (route) => made.around.get(route)).map(
      (twin) => [twin.route, twin] as const,
    ),
  );
  const routes = new Set([...pages.keys(), ...more]);
  const lists = blogTwins(blog, pages, address, routes);
  for (const twin of aboutTwins(trees, address, routes)) pages.set(twin.route, twin);
  const releases = site.editions.map(({ release }) => release);
  const [errors, ...entries] = entryTwins(messages, releases, address, routes);
  const operations = references.flatMap((one) => operationTwins(one, address, routes));
  const byRoute = new Map(operations.map((twin) => [twin.route, twin] as const));
  return {
    pages,
    errors,
    entries,
    lists,
    differences: changesTwins(changes, site.editions, address, routes),
    operations,
    interfaces: new Map(
      references.map((one) => [one.edition.prefix, interfaceTwins(one, byRoute, address, routes)]),
    ),
    tools: [
      landingTwin(site, address, routes),
      searchTwin(site, address, routes),
      workshopTwin(address, routes),
      swarmTwin(address, routes),
      getTwin(readGenerated<GetFacts>("get"), address, routes),
    ],
    packages: packageTwins(packages, address, routes),
    beeJs: beeJsTwins(beeJs, address, routes),
  };
}

type Write = (name: string, text: string) => void;

/** Writes a twin: `docs/x.md`, and for a page that is the index of a folder `docs/x/index.md`, too. */
function writeTwin(write: Write, { route, markdown, isFolder = false }: Twin): void {
  const file = twinFile(route);
  write(file, markdown);
  if (isFolder) write(file.replace(/\.md$/, "/index.md"), markdown);
}

function writeIndexes(made: Made, twins: Twins, address: Address, write: Write): void {
  const { site, sidebars } = made;
  const { pages, errors, differences, tools, packages } = twins;
  const operations = new Map(twins.operations.map((twin) => [twin.route, twin] as const));
  const [notes] = twins.lists;
  for (const edition of site.editions) {
    const others = site.editions.filter((other) => other !== edition);
    const isOthers = ({ route }: Twin): boolean =>
      route.startsWith("/docs/") && editionOfRoute(route, site.editions) !== edition;
    const own = new Map([...pages].filter(([, twin]) => !isOthers(twin)));
    const books = shelvesOf(sidebars.get(edition.version) ?? {}, edition.prefix);
    const reference = referencesOf(made).find((one) => one.edition.prefix === edition.prefix);
    const whole = twins.interfaces.get(edition.prefix)?.whole;
    if (!reference || !whole) throw new Error(`There is no reference of Bee ${edition.release}.`);
    const listed = {
      edition,
      others,
      twins: own,
      errors,
      differences,
      packages,
      beeJs: twins.beeJs,
      reference,
      operations,
      whole,
      tools: notes ? [notes, ...tools] : tools,
    };
    const index = indexText(books, listed, address);
    write(indexFile(edition), index);
    if (edition.prefix === "" && hasWellKnown(site)) write(".well-known/llms.txt", index);
    const folder = indexFile(edition).replace("llms.txt", "");
    write(`${folder}llms-full.txt`, fullText(books, own));
    for (const book of books)
      write(`docs/${edition.prefix}${book.id}/llms.txt`, shelfText(book, listed, address));
  }
  write(ENTRY_INDEX, entryIndex(twins.entries, address));
  write(PACKAGE_INDEX, packageIndex(twins.packages, address));
}

/** Writes the twins of all pages and their lists into a built site. */
export function writeTwins(made: Made): void {
  const { site, outDir, baseUrl } = made;
  const address = { url: site.url, baseUrl };
  const twins = makeTwins(made, address);
  const written = new Set<string>();
  const write: Write = (name, text) => {
    // A page could be called as a part of a long twin is.
    if (written.has(name)) throw new Error(`Two twins want to be ${name}.`);
    written.add(name);
    const file = path.join(outDir, name);
    mkdirSync(path.dirname(file), { recursive: true });
    // Without SITE_URL the origin is unknown, and may be one of several.
    writeFileSync(file, site.hasUrl ? absoluteLinks(text, address) : text);
  };
  const { pages, errors, interfaces, ...groups } = twins;
  const all = [...pages.values(), errors, ...Object.values(groups).flat()];
  for (const twin of all.flatMap((one) => splitTwin(one, address))) writeTwin(write, twin);
  for (const { overview, whole } of interfaces.values())
    for (const twin of [overview, whole]) writeTwin(write, twin);
  writeIndexes(made, twins, address, write);
}
