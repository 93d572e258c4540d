// Types of the names in samples that import bee-js, from the compiler, with our descriptions.
import { ts, type Compiler } from "../packages/compiler.ts";
import { beeJsWords } from "../../content/bee-js-words.ts";
import { allFences } from "../../content/page-fences.ts";
import { codeText } from "../../shared/packages/code-text.ts";
import type { SampleTypes, TypeText } from "../../shared/bee-js/types.ts";
import { readMagicComments } from "../markdown/code.ts";
import { hasTypes, typesKey } from "../../content/sample-types-key.ts";
import { isBeeJs, memoryFile, serviceOf } from "./service.ts";
import { signatureLines } from "./signature.ts";

/** Route of a name of bee-js in the reference, or `undefined`. */
export type RouteOf = (name: string, member?: string) => string | undefined;

interface Named {
  readonly name: string;
  readonly member?: string;
}

interface Reader {
  readonly release: string;
  readonly service: Compiler.LanguageService;
  readonly checker: Compiler.TypeChecker;
  readonly routeOf: RouteOf;
}

/** The symbol of a name. An import is resolved to its declaration, a key of an object literal to the expected property. */
function symbolAt(checker: Compiler.TypeChecker, node: Compiler.Identifier) {
  const { parent } = node;
  if (
    (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) &&
    parent.name === node
  ) {
    const options = checker.getContextualType(parent.parent);
    const wanted = options && checker.getNonNullableType(options).getProperty(node.text);
    if (wanted) return wanted;
  }
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Name and member of a symbol of bee-js. */
function namedBy(symbol: Compiler.Symbol): Named {
  const [declaration] = symbol.declarations ?? [];
  const owner = declaration?.parent;
  const isMember =
    owner !== undefined &&
    (ts.isClassDeclaration(owner) ||
      ts.isInterfaceDeclaration(owner) ||
      ts.isEnumDeclaration(owner));
  if (isMember && owner.name) return { name: owner.name.text, member: symbol.name };
  const alias = owner && ts.isTypeLiteralNode(owner) ? owner.parent : undefined;
  if (alias && ts.isTypeAliasDeclaration(alias))
    return { name: alias.name.text, member: symbol.name };
  return { name: symbol.name };
}

/** The name of a type of bee-js that a value has, also inside a promise or an array. */
function typeName(reader: Reader, type: Compiler.Type, depth = 0): string | undefined {
  const { checker, release } = reader;
  const symbol = type.aliasSymbol ?? type.getSymbol();
  const file = symbol?.declarations?.[0]?.getSourceFile().fileName ?? "";
  if (symbol && isBeeJs(release, file) && beeJsWords(symbol.name)) return symbol.name;
  const [inner] = checker.getTypeArguments(type as Compiler.TypeReference);
  return inner && depth < 2 && /^(Promise|Array)$/.test(symbol?.name ?? "")
    ? typeName(reader, inner, depth + 1)
    : undefined;
}

/** Types that say nothing about a name, unless it was taken out of a result. */
const PLAIN = ts.TypeFlags.Unknown | ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;

/** Whether the type of a name of the sample itself is obvious: keys of objects, texts and numbers. */
function isPlain({ checker }: Reader, symbol: Compiler.Symbol, node: Compiler.Identifier): boolean {
  const declaration = symbol.valueDeclaration;
  if (!declaration || ts.isPropertyAssignment(declaration)) return true;
  const { flags } = checker.getTypeOfSymbolAtLocation(symbol, node);
  if (flags & ts.TypeFlags.Any) return true;
  return !ts.isBindingElement(declaration) && (flags & PLAIN) !== 0;
}

/** Tooltip of a name, or `undefined` for names of the language and of Node.js. */
function textOf(reader: Reader, node: Compiler.Identifier): TypeText | undefined {
  const { checker, release, service, routeOf } = reader;
  const file = node.getSourceFile().fileName;
  const symbol = symbolAt(checker, node);
  const from = symbol?.declarations?.[0]?.getSourceFile().fileName;
  if (!symbol || from === undefined) return undefined;
  const isClient = isBeeJs(release, from);
  // Names of the sample itself show what calls gave.
  if (!isClient && (from !== file || isPlain(reader, symbol, node))) return undefined;
  const info = service.getQuickInfoAtPosition(file, node.getStart());
  if (!info?.displayParts) return undefined;
  const code = signatureLines(info.displayParts);
  if (isClient) {
    const { name, member } = namedBy(symbol);
    const says = beeJsWords(name, member)?.says ?? utility(symbol.name);
    const to = routeOf(name, member);
    return { code, ...(says !== undefined && { says }), ...(to !== undefined && { to }) };
  }
  const type = checker.getTypeOfSymbolAtLocation(symbol, node);
  const of = typeName(reader, checker.getNonNullableType(type));
  if (of === undefined) return { code };
  const to = routeOf(of);
  const says = beeJsWords(of)?.says;
  return { code, ...(says !== undefined && { says: `${of}: ${says}` }), ...(to && { to }) };
}

/** Functions of the namespace `Utils` have no owner of their own. */
const utility = (name: string): string | undefined => beeJsWords("Utils", name)?.says;

function typesOf(reader: Reader, source: Compiler.SourceFile, end: number): SampleTypes {
  const texts: TypeText[] = [];
  const known = new Map<string, number>();
  const names: (readonly [number, number, number])[] = [];
  const visit = (node: Compiler.Node): void => {
    if (ts.isIdentifier(node) && node.end <= end) {
      const text = textOf(reader, node);
      if (text) {
        const same = `${codeText(text.code)}\n${text.says ?? ""}`;
        const at = known.get(same) ?? texts.push(text) - 1;
        known.set(same, at);
        names.push([node.getStart(), node.text.length, at]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { texts, names };
}

/** Types of the names in codes, by the names of the codes. */
export function typesOfAll(
  release: string,
  codes: ReadonlyMap<string, string>,
  routeOf: RouteOf,
): ReadonlyMap<string, SampleTypes> {
  // Without imports and exports a file would share its names with all others.
  const files = new Map(
    [...codes].map(([name, code]) => [`${name}.ts`, `${code}\nexport {};\n`] as const),
  );
  const service = serviceOf(release, files);
  const program = service.getProgram();
  if (!program) throw new Error("The compiler has no program.");
  const reader: Reader = { release, service, checker: program.getTypeChecker(), routeOf };
  return new Map(
    [...codes].map(([name, code]) => {
      const source = program.getSourceFile(memoryFile(`${name}.ts`));
      if (!source) throw new Error(`The compiler has no sample ${name}.`);
      return [name, typesOf(reader, source, code.length)] as const;
    }),
  );
}

/** Types of all samples of an edition that import bee-js, by key. */
export function sampleTypes(release: string, routeOf: RouteOf): ReadonlyMap<string, SampleTypes> {
  const samples = new Map<string, string>();
  for (const { language, code } of allFences(release)) {
    if (!hasTypes(language, code)) continue;
    const shown = readMagicComments(code).code;
    samples.set(typesKey(release, shown), shown);
  }
  return typesOfAll(release, samples, routeOf);
}
