// Reads the package reference, every entry with its exported names, from the sources.
import type {
  ApiMember,
  ApiModule,
  ApiName,
  ApiPackage,
  CodeLines,
} from "../../shared/packages/facts.ts";
import { moduleRoute } from "../../shared/packages/routes.ts";
import { coloured, highlighted, type LinkOf } from "./highlighted.ts";
import { importLine } from "./import-line.ts";
import { commandMark, readSource as readPackageSource } from "../../content/package-commands.ts";
import { readPackages, type PackageFacts } from "./entries.ts";
import { declarationKey, offeredBy, placesOf, relatedTo, type Placed } from "./offered.ts";
import { readSourceFile, withoutExample, type Documented } from "./source.ts";

/** Where a declaration can be read. */
interface Home {
  readonly route: string;
  readonly id: string;
}

/** Ids of declarations on one page; a type and a value may share a name. */
function idsOf(placed: readonly Placed[]): ReadonlyMap<Placed, string> {
  const taken = new Set<string>();
  return new Map(
    placed.map((one) => {
      const { name, kind } = one.declaration;
      const id = taken.has(name) ? `${name}-${kind}` : name;
      taken.add(id);
      return [one, id];
    }),
  );
}

/** The page of each declaration: the entry of its own source, else the first entry that exports it. */
function homesOf(packages: readonly PackageFacts[]): ReadonlyMap<string, Home> {
  const homes = new Map<string, Home>();
  const all = packages.flatMap(({ id, entries }) =>
    [...entries].map(([subpath, file]) => ({ route: moduleRoute(id, subpath), file })),
  );
  for (const isOwn of [true, false]) {
    for (const { route, file } of all) {
      const offered = offeredBy(file);
      for (const [one, id] of idsOf(offered)) {
        if ((one.file === file) === isOwn && !homes.has(declarationKey(one)))
          homes.set(declarationKey(one), { route, id });
      }
    }
  }
  return homes;
}

const LINK = /\{@link ([\w.]+)(?: [^}]*)?\}/g;

/** Reads one entry; `homes` maps every declaration to its page. */
async function readModule(
  { id, name, entries }: PackageFacts,
  subpath: string,
  homes: ReadonlyMap<string, Home>,
): Promise<ApiModule> {
  const file = entries.get(subpath) as string;
  const specifier = subpath === "" ? name : `${name}/${subpath}`;
  const offered = offeredBy(file);
  const related = relatedTo(offered, (one) => homes.has(declarationKey(one)));
  const ids = idsOf([...offered, ...related]);
  const here = new Map([...ids].map(([one, own]) => [declarationKey(one), own] as const));
  const own = moduleRoute(id, subpath);
  /** Where a name leads that a file uses. */
  const linkIn =
    (from: string): LinkOf =>
    (word) => {
      const [place] = placesOf(from, word);
      if (!place) return undefined;
      const onPage = here.get(declarationKey(place));
      if (onPage !== undefined) return `#${onPage}`;
      const home = homes.get(declarationKey(place));
      return home && `${home.route}#${home.id}`;
    };
  const doc = (text: string, linkOf: LinkOf): string =>
    text.replaceAll(LINK, (_, word: string) => {
      const to = linkOf(word.split(".")[0] ?? word);
      return to === undefined ? `\`${word}\`` : `[${word}](${to.startsWith("#") ? own : ""}${to})`;
    });
  const written = async (one: Placed): Promise<ApiName> => {
    const { declaration } = one;
    const linkOf = linkIn(one.file);
    const nameId = ids.get(one) ?? declaration.name;
    const { words, example } = withoutExample(declaration.doc);
    const [code, ...lists] = await highlighted(declaration, linkOf);
    const member = ({ name: word, doc: says }: Documented, at: number): ApiMember => ({
      id: `${nameId}.${word}`,
      code: lists[at] as CodeLines,
      doc: doc(says, linkOf),
    });
    return {
      id: nameId,
      name: declaration.name,
      kind: declaration.kind,
      code: code as CodeLines,
      doc: doc(words, linkOf),
      ...(example !== "" && { example: await coloured(example, "ts") }),
      members: declaration.members.map(member),
    };
  };
  return {
    subpath,
    specifier,
    doc: doc(readSourceFile(file).doc, linkIn(file)),
    importLine: await importLine(specifier, offered),
    names: await Promise.all(offered.map(written)),
    related: await Promise.all(related.map(written)),
  };
}

/** Reads all packages that offer something to import. */
export async function readApi(): Promise<ApiPackage[]> {
  const packages = readPackages();
  const homes = homesOf(packages);
  const source = readPackageSource(process.env);
  return Promise.all(
    packages.map(async (one) => {
      const { id, name, description, entries } = one;
      const subpaths = [...entries.keys()].sort();
      return {
        id,
        name,
        description,
        install: await coloured(`npm install ${commandMark(`package-${id}`, source)}`, "bash"),
        modules: await Promise.all(subpaths.map((subpath) => readModule(one, subpath, homes))),
      };
    }),
  );
}
