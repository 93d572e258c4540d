// The reference of bee-js: names and signatures of the installed types, words of data/bee-js.yaml.
import { CALLED, callOf } from "@swarm-docs/openapi/snippets/bee-js-calls";
import { ts, type Compiler } from "../packages/compiler.ts";
import { coloured, highlighted, type LinkOf } from "../packages/highlighted.ts";
import { declarationsOf, type Declaration } from "../packages/source.ts";
import { bee13Facts } from "../../content/bee-js-13.ts";
import { beeJsWords, describedNames, type NameWords } from "../../content/bee-js-words.ts";
import { editionPages } from "../../content/pages.ts";
import { pageTitle } from "../../content/titles.ts";
import { editionFact, type Edition } from "../../settings/editions.ts";
import type { BeeJsPage, BeeJsPart, BeeJsReference } from "../../shared/bee-js/facts.ts";
import { beeJsRoute } from "../../shared/bee-js/routes.ts";
import { routeIn } from "../../shared/edition/routes.ts";
import { entryRoute } from "../../shared/errors/entries.ts";
import type { ApiMember, ApiName } from "../../shared/packages/facts.ts";
import { BEE_JS } from "../../shared/samples/stand-ins.ts";
import type { OperationLink } from "../../shared/mdx/rows.ts";
import { clientTypes } from "./service.ts";
import type { RouteLink } from "../../shared/route-link.ts";

/** Sections of the list of pages; classes without one are values. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Client: ["Bee", "BeeDev"],
  "Money, size and time": ["BZZ", "DAI", "Size", "Duration"],
  Errors: ["BeeError", "BeeArgumentError", "BeeResponseError"],
  "Manifests, stamps and trees": ["MantarayNode", "Stamper", "MerkleTree"],
};
const VALUES = "Bytes with a meaning";
const TYPES = "Types, functions and constants";

/** Order of the sections. */
const ORDER = ["Client", VALUES, ...Object.keys(GROUPS).slice(1), TYPES];

const groupOf = (name: string): string =>
  Object.entries(GROUPS).find(([, names]) => names.includes(name))?.[0] ?? VALUES;

/** Pages of names that are no classes. */
const COLLECTIONS = {
  options: ["Options", "What methods of bee-js take besides their arguments."],
  types: ["Types of results", "What methods of bee-js resolve to, and what handlers are given."],
  utils: ["Utils", "Functions of the namespace `Utils`: computations that need no node."],
  constants: ["Enumerations and constants", "Levels, modes, limits and values of zeros."],
} as const;

/** Section of names that the package does not export. */
export const HIDDEN = "not-exported";

type Collection = keyof typeof COLLECTIONS;

interface Found {
  readonly declaration: Declaration;
  readonly page: string;
  readonly isExported: boolean;
}

function collectionOf({ kind, name }: Declaration): Collection {
  if (kind === "enum" || kind === "constant" || kind === "function") return "constants";
  return name.endsWith("Options") ? "options" : "types";
}

/** Declarations of a file of the program by name. */
function declarationNamed(file: Compiler.SourceFile, name: string): Declaration | undefined {
  return file.statements
    .filter((statement) => "name" in statement || ts.isVariableStatement(statement))
    .flatMap(declarationsOf)
    .find((one) => one.name === name);
}

/** All names of an edition's bee-js: its exports, and described types that these speak of. */
function namesOf(release: string): ReadonlyMap<string, Found> {
  const entry = clientTypes(release);
  const program = ts.createProgram([entry], {
    noLib: true,
    types: [],
    skipLibCheck: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`bee-js of Bee ${release} has no exports.`);
  const found = new Map<string, Found>();
  const add = (symbol: Compiler.Symbol, page?: Collection): void => {
    const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const file = own.declarations?.[0]?.getSourceFile();
    const declaration = file && declarationNamed(file, own.name);
    if (!declaration) return;
    const isClass = declaration.kind === "class";
    found.set(symbol.name, {
      declaration,
      page: page ?? (isClass ? symbol.name : collectionOf(declaration)),
      isExported: true,
    });
  };
  for (const symbol of checker.getExportsOfModule(module)) {
    if (symbol.name !== "Utils") add(symbol);
    else {
      const utils = checker.getExportsOfModule(checker.getAliasedSymbol(symbol));
      for (const one of utils) add(one, "utils");
    }
  }
  const files = program.getSourceFiles();
  for (const name of describedNames) {
    if (name.includes(".") || found.has(name) || name === "Utils") continue;
    const declaration = files.map((file) => declarationNamed(file, name)).find(Boolean);
    if (declaration && declaration.kind !== "class")
      found.set(name, { declaration, page: collectionOf(declaration), isExported: false });
  }
  return found;
}

/** Longest signature on one line. */
const WIDE = 76;

/** A signature with each parameter on a line of its own, if it is too long for one line. */
export function brokenSignature(text: string): string {
  if (text.length <= WIDE || text.includes("\n")) return text;
  const open = text.indexOf("(");
  let depth = 0;
  let end = -1;
  const commas: number[] = [];
  if (open < 0) return text;
  for (let at = open; at < text.length && end < 0; at += 1) {
    const sign = text[at] ?? "";
    if ("([{<".includes(sign)) depth += 1;
    else if (")]}".includes(sign) || (sign === ">" && text[at - 1] !== "=")) depth -= 1;
    if (sign === "," && depth === 1) commas.push(at);
    if (depth === 0) end = at;
  }
  if (end < 0) return text;
  const starts = [open, ...commas];
  const parameters = starts.map((start, at) => text.slice(start + 1, commas[at] ?? end).trim());
  return `${text.slice(0, open)}(\n${parameters.map((one) => `  ${one},\n`).join("")}${text.slice(end)}`;
}

/** Operations by the method of `Bee` that a snippet of `/api/` calls for them. */
function operationsByMethod(version: string): ReadonlyMap<string, string> {
  return new Map(
    [...CALLED].flatMap((id) => {
      const method = /\bbee\.(\w+)\(/.exec(callOf(id, version)?.[1] ?? "")?.[1];
      return method === undefined ? [] : [[method, id] as const];
    }),
  );
}

/** Facts about the site's pages that descriptions link to. */
export interface LinkedFacts {
  /** Operations of the edition by id. */
  readonly operations: ReadonlyMap<string, OperationLink>;
  /** First words of errors of the edition by id. */
  readonly errors: ReadonlyMap<string, string>;
}

/** Reads the reference of an edition. */
export async function readBeeJs(
  edition: Edition,
  { operations, errors }: LinkedFacts,
): Promise<BeeJsReference> {
  const { release, prefix, interface: version } = edition;
  const found = namesOf(release);
  const called = operationsByMethod(version);
  // Some pages are in one edition only.
  const routes = new Set(editionPages(release).map(({ id }) => `/docs/${id}`));
  const route = (page: string): string => beeJsRoute(prefix, page);
  const place = (name: string): string | undefined => {
    const one = found.get(name);
    if (!one) return undefined;
    return one.page === name ? route(name) : `${route(one.page)}#${name}`;
  };

  const linksOf = (words: NameWords | undefined, method?: string): RouteLink[] => {
    const ids = [words?.operation, method && called.get(method)].filter((id) => id !== undefined);
    const [operation] = ids.flatMap((id) => operations.get(id) ?? []);
    const known = (words?.see ?? []).filter((to) => to === "/errors/" || routes.has(to));
    const pages = known.map((to) => ({
      label: to === "/errors/" ? "Errors" : pageTitle(routeIn(to, edition), {}),
      to: routeIn(to, edition),
    }));
    const failures = (words?.errors ?? []).flatMap((id) => {
      const label = errors.get(id);
      return label === undefined ? [] : [{ label, to: entryRoute(id) }];
    });
    return [
      ...(operation
        ? [{ label: operation.label, to: routeIn(`/api/#${operation.id}`, edition) }]
        : []),
      ...pages,
      ...failures,
    ];
  };
  const nextName = (method: string): string => {
    const space = bee13Facts.namespaces.find(({ methods }) => Object.hasOwn(methods, method));
    return space ? `In bee-js 13: \`bee.${space.name}.${space.methods[method]}\`.` : "";
  };

  const membersOf = async (name: string, declaration: Declaration) => {
    const linkOf: LinkOf = (word) => (word === name ? undefined : place(word));
    const members = declaration.members.map((one) => ({
      ...one,
      text: brokenSignature(one.text),
    }));
    const [code = [], ...lists] = await highlighted({ ...declaration, members }, linkOf);
    const own = members.map((one, at): ApiMember => {
      const words = beeJsWords(name, one.name);
      const method = name === "Bee" ? one.name : undefined;
      const links = linksOf(words, method);
      return {
        id: one.name,
        code: lists[at] ?? [],
        doc: [words?.says ?? "", method ? nextName(method) : ""].filter(Boolean).join(" "),
        ...(links.length > 0 && { links }),
      };
    });
    return { code, members: own };
  };

  const classPage = async (name: string, declaration: Declaration): Promise<BeeJsPage> => {
    const words = beeJsWords(name);
    const { code, members } = await membersOf(name, declaration);
    return {
      route: route(name),
      name,
      title: name,
      group: groupOf(name),
      description: (words?.says ?? name).replaceAll("`", ""),
      doc: words?.says ?? "",
      links: linksOf(words),
      importLine: await coloured(`import { ${name} } from "${BEE_JS}";`, "ts"),
      code,
      parts:
        name === "Bee"
          ? beeParts(members)
          : [{ id: "members", title: "Members", names: [], members }],
    };
  };

  const collectionPage = async (name: Collection): Promise<BeeJsPage> => {
    const [title, description] = COLLECTIONS[name];
    const own = [...found].filter(([, { page }]) => page === name);
    const written = async ([id, { declaration }]: (typeof own)[number]): Promise<ApiName> => {
      const words = beeJsWords(id) ?? beeJsWords("Utils", id);
      const text = brokenSignature(declaration.text);
      const { code, members } = await membersOf(id, { ...declaration, text });
      const links = linksOf(words);
      return {
        id,
        name: id,
        kind: declaration.kind,
        code,
        doc: words?.says ?? "",
        ...(links.length > 0 && { links }),
        members: members.map((one) => ({ ...one, id: `${id}.${one.id}` })),
      };
    };
    const part = async (id: string, heading: string, isExported: boolean): Promise<BeeJsPart[]> => {
      const names = await Promise.all(
        own.filter(([, one]) => one.isExported === isExported).map(written),
      );
      return names.length > 0 ? [{ id, title: heading, names, members: [] }] : [];
    };
    return {
      route: route(name),
      name,
      title,
      group: TYPES,
      description: description.replaceAll("`", ""),
      doc: description,
      links: [],
      parts: [
        ...(await part("names", "Names", true)),
        ...(await part(HIDDEN, "Names that cannot be imported", false)),
      ],
    };
  };

  const classes = [...found].filter(([name, { page }]) => page === name);
  const pages = await Promise.all([
    ...classes.map(([name, { declaration }]) => classPage(name, declaration)),
    ...(Object.keys(COLLECTIONS) as Collection[]).map(collectionPage),
  ]);
  const rank = ({ group }: BeeJsPage): number => ORDER.indexOf(group);
  return {
    release,
    prefix,
    version: editionFact(release)["bee-js"],
    pages: pages.sort((one, other) => rank(one) - rank(other)),
  };
}

/** Members of `Bee` by subject: the namespaces of bee-js 13, before them the object itself. */
function beeParts(members: readonly ApiMember[]): BeeJsPart[] {
  const spaces = bee13Facts.namespaces.map(({ name, about, methods }) => ({
    id: `${name}-methods`,
    title: about.replace(/ \(`.*$/, "").replace(/^./, (first) => first.toUpperCase()),
    methods: new Set(Object.keys(methods)),
  }));
  const isStaying = new Set(bee13Facts.stays);
  const part = (id: string, title: string, isOwn: (name: string) => boolean): BeeJsPart => ({
    id,
    title,
    names: [],
    members: members.filter((one) => isOwn(one.id)),
  });
  const inSpaces = (name: string): boolean => spaces.some(({ methods }) => methods.has(name));
  return [
    part("object", "The object", (name) => !inSpaces(name) && !isStaying.has(name)),
    ...spaces.map(({ id, title, methods }) => part(id, title, (name) => methods.has(name))),
    part("chunks-and-stamps", "Chunks and stamps of your own", (name) => isStaying.has(name)),
  ].filter((one) => one.members.length > 0);
}

/** Where the reference of an edition has a name, or a member of one. */
export function placeOf(
  { pages }: BeeJsReference,
  name: string,
  member?: string,
): string | undefined {
  for (const page of pages) {
    if (page.name === name) {
      const isThere = page.parts.some(({ members }) => members.some(({ id }) => id === member));
      return isThere ? `${page.route}#${member}` : page.route;
    }
    for (const one of page.parts.flatMap(({ names }) => names)) {
      if (one.name !== name) continue;
      const id = `${name}.${member}`;
      return `${page.route}#${one.members.some((own) => own.id === id) ? id : one.id}`;
    }
  }
  return undefined;
}
