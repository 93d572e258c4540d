// Turns the facts of data/ and api/ into the JSON that the site imports: `server-data.json` for
// statically rendered tables, `server-data-others.json` for the other editions,
// `log-lines.json` and `reader-errors.json` for the log reader, `definitions.json` for glossary tooltips, `pages.json` for the
// search page without scripts, `entries.json` for the pages of errors and log lines of all releases,
// `about.json` for the pages about the site, `changes.json` for the differences between two editions,
// `packages.json` for the package reference, `bee-js.json` for the reference of bee-js, `bee-js-lacked.json` for names
// that an edition of it lacks, `static/types/` for the types of names in samples, `static/completions/` for
// the editor of samples, `get.json` for the page of tarballs, `alone.json` for pages of some editions only,
// `run-operations.json` and `run-errors.json` for the requests of samples that run in a page. With the
// argument `search` it writes the search index of each edition instead, which a build does on its own.
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { depthVolume, effectiveBytes } from "@swarm-docs/protocol/postage/volume";
import { MAX_DEPTH, MIN_DEPTH } from "@swarm-docs/protocol/postage/batch";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import { inEdition, type ReleaseRange } from "../../shared/edition/in-edition.ts";
import type { HttpError, LogLine, ServerData, Volume } from "../../shared/mdx/rows.ts";
import { BEE_VERSION } from "../../shared/mdx/versions.ts";
import type { InterfaceVersion } from "@swarm-docs/openapi/document/version";
import { listPages } from "@swarm-docs/search/builder/pages";
import { readIntegrations } from "../../settings/integrations.ts";
import { readSite } from "../../settings/site.ts";
import { buildAboutTrees } from "../about/trees.ts";
import { allSections, withPrefix } from "../search/sections.ts";
import { writeIndex } from "@swarm-docs/search/builder/write";
import { bee13Facts } from "../../content/bee-js-13.ts";
import { alonePages } from "../editions/alone.ts";
import { editionFact } from "../../settings/editions.ts";
import { writtenEdition } from "../editions/write.ts";
import { readChanges } from "../changes/read.ts";
import { pairsOf } from "../../shared/edition/routes.ts";
import { markSvg } from "../cards/mark.ts";
import { readPalette } from "../cards/palette.ts";
import { readEntries } from "../errors/releases.ts";
import { documentOf, operationsOfVersion, readHttpErrors } from "../errors/http-errors.ts";
import { readSource } from "../../content/package-commands.ts";
import { readGet } from "../get/content.ts";
import { readPacked } from "../../content/packed-packages.ts";
import { readApi } from "../packages/read.ts";
import { lackedNames } from "../../shared/bee-js/in-edition.ts";
import { readReferences } from "../bee-js/read.ts";
import { writeCompletions } from "../bee-js/completions.ts";
import { writeSampleTypes } from "../bee-js/write.ts";
import { currentStamp, stampFile } from "./make.ts";
import { runFacts } from "./run-facts.ts";
import { writeChanged } from "../../content/write-changed.ts";
import { readPageTitles, type Titles } from "../../content/titles.ts";
import { GENERATED, readData, ROOT } from "../../settings/files.ts";

const LEVELS: readonly RedundancyLevel[] = [0, 1, 2, 3, 4];

/** Capacities of all batch depths the calculators know. */
export function volumes(): Volume[] {
  const depths = Array.from({ length: MAX_DEPTH - MIN_DEPTH + 1 }, (_, at) => MIN_DEPTH + at);
  return depths.map((depth) => {
    const { slots, theoreticalBytes, utilizationWhenFull } = depthVolume(depth);
    return {
      depth,
      slots,
      theoreticalBytes: Number(theoreticalBytes),
      utilizationWhenFull,
      plain: LEVELS.map((level) => effectiveBytes(depth, false, level)),
      encrypted: LEVELS.map((level) => effectiveBytes(depth, true, level)),
    };
  });
}

/** The fields of a log line that the log reader needs. */
type ReaderLine = Omit<LogLine, "seeAlso" | "source">;

function readerLine({ seeAlso: _seeAlso, source: _source, ...known }: LogLine): ReaderLine {
  return known;
}

/** The fields of an error that the log reader needs. */
type ReaderError = Pick<
  HttpError,
  "id" | "status" | "message" | "cause" | "check" | "fix" | "logs"
>;

function readerError({ id, status, message, cause, check, fix, logs }: HttpError): ReaderError {
  return { id, status, message, cause, check, fix, ...(logs && { logs }) };
}

/** Log lines of all editions without duplicates; the log reader filters by release. */
function readerLines(editions: readonly ServerData[]): ReaderLine[] {
  const lines = editions.flatMap(({ logLines }) => logLines.map(readerLine));
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
}

/** Errors of all editions, each with the words of the last edition that has it. */
function readerErrors(editions: readonly ServerData[]): ReaderError[] {
  const rows = editions.flatMap(({ httpErrors }) => httpErrors);
  return [...new Map(rows.map((row) => [`${row.id} ${row.message}`, readerError(row)])).values()];
}

/** Definitions of the words of all editions, by the ids of their entries. */
function definitions(editions: readonly ServerData[]): Readonly<Record<string, string>> {
  const words = editions.flatMap(({ glossary }) => glossary);
  return Object.fromEntries(words.map(({ id, definition }) => [id, definition.trim()]));
}

/** Reads the facts that hold in a release of Bee and gives every `seeAlso` and `page` route its title. */
export async function readFacts(release: string = BEE_VERSION): Promise<ServerData> {
  const version = editionFact(release).interface as InterfaceVersion;
  const held = <Row extends ReleaseRange>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => inEdition(row, release));
  const titles: Titles = readPageTitles();
  const links = (routes: readonly string[]) => routes.map((to) => ({ to, title: titles(to) }));
  type Raw<Row, Key extends keyof Row, Value> = Omit<Row, Key> & Record<Key, Value>;
  const logs = readData<Raw<LogLine, "seeAlso", string[]>[]>("logs");
  const words = readData<Raw<ServerData["glossary"][number], "page", string>[]>("glossary");
  return {
    httpErrors: readHttpErrors(links, version, await operationsOfVersion(version)),
    logLines: held(logs).map((line) => ({ ...line, seeAlso: links(line.seeAlso) })),
    configOptions: held(readData<ServerData["configOptions"]>("config-options")),
    metrics: readData<ServerData["metrics"]>("metrics")
      .map((group) => ({ ...group, metrics: held(group.metrics) }))
      .filter(({ metrics }) => metrics.length > 0),
    glossary: held(words).map((word) => ({
      ...word,
      page: { to: word.page, title: titles(word.page) },
    })),
    protocols: held(readData<ServerData["protocols"]>("protocols")),
    contracts: readData("contracts"),
    constants: held(readData<ServerData["constants"]>("constants")),
    volumes: volumes(),
    bee13: bee13Facts,
  };
}

const writeJson = (target: string, name: string, value: unknown): void =>
  writeChanged(path.join(target, `${name}.json`), `${JSON.stringify(value)}\n`);

/** Writes the JSON files into `target`. `others` are the facts of editions beside the one at the root. */
export function generate(
  target: string,
  facts: ServerData,
  others: Readonly<Record<string, ServerData>> = {},
): void {
  const write = (name: string, value: unknown): void => writeJson(target, name, value);
  write("server-data", facts);
  write("server-data-others", others);
  const editions = [facts, ...Object.values(others)];
  write("log-lines", readerLines(editions));
  write("reader-errors", readerErrors(editions));
  write("definitions", definitions(editions));
  write("bee-js-13", facts.bee13);
  write("alone", alonePages());
  write("pages", listPages(writtenEdition(readSite(process.env).editions[0].release), ROOT));
}

/** Reads the sources of both outputs. */
async function readAll() {
  const { editions } = readSite(process.env);
  const facts: Record<string, ServerData> = {};
  for (const { release } of editions) facts[release] = await readFacts(release);
  const entries = await readEntries(editions);
  const packages = await readApi();
  const beeJs = await readReferences(editions, facts);
  const changes = await Promise.all(pairsOf(editions).map((pair) => readChanges(pair, entries)));
  return { editions, facts, entries, packages, beeJs, changes };
}

type Sources = Awaited<ReturnType<typeof readAll>>;

async function writeSearch({ editions, facts, packages, beeJs, changes }: Sources): Promise<void> {
  for (const { release, prefix, interface: version } of editions) {
    const document = await documentOf(version as InterfaceVersion);
    const reference = beeJs.find((one) => one.release === release);
    const own = { facts: facts[release] as ServerData, document, changes, packages };
    const sections = allSections(writtenEdition(release), { ...own, beeJs: reference });
    writeIndex(path.join(GENERATED, `static/search/${prefix}`), withPrefix(sections, prefix), ROOT);
  }
}

async function writeFacts({ editions, facts, ...read }: Sources): Promise<void> {
  const { entries, packages, beeJs, changes } = read;
  const [{ release }] = editions;
  const { [release]: own, ...others } = facts;
  generate(GENERATED, own as ServerData, others);
  const site = { site: readSite(process.env), integrations: readIntegrations(process.env) };
  writeChanged(path.join(GENERATED, "static/mark.svg"), markSvg(readPalette("dark")));
  const hasPages = site.site.router !== "hash";
  const get = await readGet(readSource(process.env), readPacked(), hasPages);
  const about = buildAboutTrees(site);
  const lacked = { "bee-js-lacked": lackedNames(beeJs) };
  const made = { entries, about, packages, "bee-js": beeJs, ...lacked, changes, get };
  for (const [name, value] of Object.entries({ ...made, ...(await runFacts(editions)) }))
    writeJson(GENERATED, name, value);
  writeSampleTypes(path.join(GENERATED, "static/types"), beeJs);
  writeCompletions(path.join(GENERATED, "static"), beeJs);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { 2: made = "facts" } = process.argv;
  if (made !== "facts" && made !== "search") throw new Error(`"${made}" is not facts or search.`);
  const stamp = JSON.stringify(currentStamp());
  rmSync(stampFile(made), { force: true });
  const sources = await readAll();
  await (made === "search" ? writeSearch : writeFacts)(sources);
  writeFileSync(stampFile(made), stamp);
}
