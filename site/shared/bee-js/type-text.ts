// Parses types of bee-js given as text, such as `Promise<UploadResult>`, and lists their members.
import { parser } from "@lezer/javascript";
import type { SyntaxNode } from "@lezer/common";
import type { CompletionData, MemberText } from "./completions.ts";

const PARSER = parser.configure({ dialect: "ts" });
/** Steps through aliases and bases before a type counts as unknown: a file may be circular. */
const DEPTH = 8;

/** A parsed piece of code. */
interface Parsed {
  readonly node: SyntaxNode;
  readonly source: string;
}

const known = new Map<string, Parsed | undefined>();

const TYPE = /Type$|^TypeName$|Signature$/;
const isType = ({ name }: SyntaxNode): boolean => TYPE.test(name);

/** Children of a node in order. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

function parsed(type: string): Parsed | undefined {
  if (known.has(type)) return known.get(type);
  const source = `type T = ${type};`;
  const alias = PARSER.parse(source).topNode.getChild("TypeAliasDeclaration");
  const node = alias && childrenOf(alias).find(isType);
  const result = node ? { node, source } : undefined;
  known.set(type, result);
  return result;
}

const textIn = (source: string, { from, to }: SyntaxNode): string => source.slice(from, to);

/** Name of a generic type and its arguments: `Promise<Tag>` is `["Promise", ["Tag"]]`. */
function generic({ node, source }: Parsed): readonly [name: string, types: readonly string[]] {
  const list = node.getChild("TypeArgList");
  const types = list ? childrenOf(list).filter(isType) : [];
  const name = node.firstChild ? textIn(source, node.firstChild) : "";
  return [name, types.map((one) => textIn(source, one))];
}

/** Generic types with the members of their first argument. */
const SAME = new Set(["Partial", "Required", "Readonly", "Pick", "Omit", "NonNullable"]);
const LISTS = new Set(["Array", "ReadonlyArray", "Set", "AsyncGenerator", "AsyncIterable"]);

/**
 * The types that a type is made of: without unions, intersections, brackets and aliases. Each is a name, a
 * literal of an object, a list, a function, or another generic type.
 */
function constituentTypes(data: CompletionData, type: string, depth = 0): readonly string[] {
  const found = depth < DEPTH ? parsed(type) : undefined;
  if (!found) return [];
  const { node, source } = found;
  const inner = (): string[] =>
    childrenOf(node)
      .filter(isType)
      .flatMap((one) => constituentTypes(data, textIn(source, one), depth + 1));
  switch (node.name) {
    case "UnionType":
    case "IntersectionType":
    case "ParenthesizedType":
      return inner();
    case "ParameterizedType": {
      const [name, types] = generic(found);
      return SAME.has(name) ? constituentTypes(data, types[0] ?? "", depth + 1) : [type];
    }
    case "TypeName": {
      const alias = Object.hasOwn(data, type) ? data[type] : undefined;
      return alias?.kind === "type" && alias.text.startsWith(" = ")
        ? constituentTypes(data, alias.text.slice(3), depth + 1)
        : [type];
    }
    default:
      return [type];
  }
}

/** Parts of a type with the arguments of those that are `Promise`. */
export const awaited = (data: CompletionData, type: string): string =>
  constituentTypes(data, type)
    .map((part) => {
      const found = parsed(part);
      const [name, types] = found?.node.name === "ParameterizedType" ? generic(found) : ["", []];
      return name === "Promise" ? (types[0] ?? "") : part;
    })
    .join(" | ");

/** Type of the elements of a list, or `undefined`. */
export function elementOf(data: CompletionData, type: string): string | undefined {
  for (const part of constituentTypes(data, type)) {
    const found = parsed(part);
    if (found?.node.name === "ArrayType" && found.node.firstChild)
      return textIn(found.source, found.node.firstChild).replace(/^\((.*)\)$/, "$1");
    if (found?.node.name !== "ParameterizedType") continue;
    const [name, types] = generic(found);
    if (LISTS.has(name)) return types[0];
  }
  return undefined;
}

/** Parameters and result of a function. */
export interface FunctionSignature {
  /** Types by position; empty for one that is not written. */
  readonly parameters: readonly string[];
  readonly result: string;
}

/** Types of the parameters of a list: `(a: string, b?: number)`. */
export function parameterTypes(list: SyntaxNode, source: string): string[] {
  const types: string[] = [];
  for (const child of childrenOf(list)) {
    if (child.name === "TypeAnnotation")
      types[types.length - 1] = textIn(source, child).replace(/^:\s*/, "");
    else if (/^(VariableDefinition|ObjectPattern|ArrayPattern)$/.test(child.name)) types.push("");
  }
  return types;
}

/** The function that a type is or has among its parts. */
export function signatureOf(data: CompletionData, type: string): FunctionSignature | undefined {
  for (const part of constituentTypes(data, type)) {
    const found = parsed(part);
    const list = found?.node.getChild("ParamList");
    if (!found || !list) continue;
    const result = childrenOf(found.node).findLast(isType);
    return {
      parameters: parameterTypes(list, found.source),
      result: result ? textIn(found.source, result) : "",
    };
  }
  return undefined;
}

/** A signature behind a name as a type: `(a: string): number` is `(a: string) => number`. */
export function signatureType(signature: string): string {
  const property = /^\??: ?(.*)$/.exec(signature)?.[1];
  if (property !== undefined) return property;
  const source = `declare function f${signature};`;
  const declared = PARSER.parse(source).topNode.getChild("AmbientDeclaration")?.firstChild;
  const node = declared?.nextSibling;
  const list = node?.getChild("ParamList");
  if (!node || !list) return "";
  const result = node.getChild("TypeAnnotation");
  return `${textIn(source, list)} => ${result ? textIn(source, result).replace(/^:\s*/, "") : "void"}`;
}

function literalMembers({ node, source }: Parsed): MemberText[] {
  return node.getChildren("PropertyType").flatMap((property) => {
    const name = property.getChild("PropertyDefinition");
    if (!name) return [];
    return [[textIn(source, name), source.slice(name.to, property.to), ""] as const];
  });
}

/** Types that a class or interface extends. */
const basesOf = (text: string): string[] =>
  /^ extends (.+?)(?: implements .*)?$/.exec(text)?.[1]?.split(/, (?![^<]*>)/) ?? [];

/** Instance members of a type, own before inherited, without constructors. */
export function membersOf(data: CompletionData, type: string, depth = 0): readonly MemberText[] {
  if (depth > DEPTH) return [];
  const found = new Map<string, MemberText>();
  for (const part of constituentTypes(data, type)) {
    const tree = parsed(part);
    const literal = tree?.node.name === "ObjectType" ? literalMembers(tree) : [];
    const name = part.replace(/<.*/, "");
    const own = Object.hasOwn(data, name) ? data[name] : undefined;
    const bases = own ? basesOf(own.text) : [];
    for (const member of [
      ...literal,
      ...(own?.members ?? []),
      ...bases.flatMap((base) => membersOf(data, base, depth + 1)),
    ])
      if (member[0] !== "constructor" && !found.has(member[0])) found.set(member[0], member);
  }
  return [...found.values()];
}

/** Static members of a class, enum or namespace, inherited ones included. */
export function fixedMembers(data: CompletionData, name: string, depth = 0): readonly MemberText[] {
  const own = Object.hasOwn(data, name) ? data[name] : undefined;
  if (!own || depth > DEPTH) return [];
  const names = new Set((own.fixed ?? []).map(([fixed]) => fixed));
  const more = basesOf(own.text).flatMap((base) => fixedMembers(data, base, depth + 1));
  return [...(own.fixed ?? []), ...more.filter(([fixed]) => !names.has(fixed))];
}

/** Signature of a class's constructor, own or inherited. */
export function constructorOf(data: CompletionData, name: string, depth = 0): string | undefined {
  const own = Object.hasOwn(data, name) ? data[name] : undefined;
  if (own?.kind !== "class" || depth > DEPTH) return undefined;
  const found = own.members?.find(([member]) => member === "constructor");
  return found?.[1] ?? constructorOf(data, basesOf(own.text)[0] ?? "", depth + 1);
}
