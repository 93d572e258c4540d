// Types of expressions in a sample, as far as they follow from bee-js. Not a compiler: an expression whose
// type needs more than declarations, calls, members and lists is unknown.
import type { SyntaxNode } from "@lezer/common";
import type { CompletionData, MemberText } from "./completions.ts";
import {
  awaited,
  signatureOf,
  childrenOf,
  constructorOf,
  elementOf,
  fixedMembers,
  membersOf,
  parameterTypes,
  signatureType,
} from "./type-text.ts";

/** Code with the names that it may use. */
export interface Sample {
  readonly source: string;
  readonly data: CompletionData;
}

/** Maximum recursion depth: edited code is hostile input and may be circular. */
const DEPTH = 40;

/** Array methods by their result. */
const GIVES_ELEMENT = new Set(["at", "find", "findLast", "pop", "shift"]);
const GIVES_LIST = new Set(
  "concat filter reverse slice sort toReversed toSorted toSpliced with".split(" "),
);
/** Methods of lists whose function is given elements, from the first or second argument on. */
const TAKES = new Map([
  ..."every filter find findIndex findLast flatMap forEach map some sort toSorted"
    .split(" ")
    .map((name) => [name, 0] as const),
  ["reduce", 1] as const,
]);

const VALUE = /Expression$|^(VariableName|ArrowFunction|TemplateString|String|Number)$/;
const FUNCTION = /^(ArrowFunction|FunctionExpression|FunctionDeclaration|MethodDeclaration)$/;
const PATTERN = /^(VariableDefinition|ObjectPattern|ArrayPattern)$/;
/** The value of a name that is a class, an enumeration or a namespace itself. */
const ITSELF = "typeof ";

/** Reads types of expressions of one sample. */
export class Inference {
  readonly #source: string;
  readonly #data: CompletionData;

  constructor({ source, data }: Sample) {
    this.#source = source;
    this.#data = data;
  }

  #text({ from, to }: SyntaxNode): string {
    return this.#source.slice(from, to);
  }

  /** Members of the values of an expression. */
  members(node: SyntaxNode): readonly MemberText[] {
    return this.#membersOf(this.typeOf(node));
  }

  /** Members of a type; of a class itself its static ones. */
  #membersOf(type: string): readonly MemberText[] {
    return type.startsWith(ITSELF)
      ? fixedMembers(this.#data, type.slice(ITSELF.length))
      : membersOf(this.#data, type);
  }

  #memberType(type: string, name: string): string {
    const found = this.#membersOf(type).find(([member]) => member === name);
    if (!found) return "";
    const own = signatureType(found[1]);
    return own.replace(/\bthis$/, type);
  }

  /** Type of an expression as text, empty when it is unknown. */
  typeOf(node: SyntaxNode, depth = 0): string {
    if (depth > DEPTH) return "";
    const next = (child: SyntaxNode | null | undefined): string =>
      child ? this.typeOf(child, depth + 1) : "";
    const values = (): SyntaxNode[] => childrenOf(node).filter(({ name }) => VALUE.test(name));
    switch (node.name) {
      case "VariableName":
        return this.#typeOfName(node, depth + 1);
      case "ParenthesizedExpression":
      case "PostfixExpression":
        return next(values()[0]);
      case "AwaitExpression":
        return awaited(this.#data, next(values()[0]));
      case "ConditionalExpression":
        return next(values()[1]);
      case "NewExpression": {
        const name = node.getChild("VariableName");
        const type = next(name);
        return type.startsWith(ITSELF) ? type.slice(ITSELF.length) : "";
      }
      case "BinaryExpression": {
        const asserted =
          node.getChild("as")?.nextSibling ?? node.getChild("satisfies")?.nextSibling;
        return asserted ? this.#text(asserted) : next(node.firstChild);
      }
      case "MemberExpression":
        return this.#typeOfMember(node, depth + 1);
      case "CallExpression":
        return this.#typeOfCall(node, depth + 1);
      case "ArrayExpression": {
        const type = next(values()[0]);
        return type && `(${type})[]`;
      }
      case "ArrowFunction": {
        const result = next(childrenOf(node).at(-1));
        if (!result) return "";
        return node.getChild("async")
          ? `() => Promise<${awaited(this.#data, result)}>`
          : `() => ${result}`;
      }
      default:
        return "";
    }
  }

  #typeOfMember(node: SyntaxNode, depth: number): string {
    const object = node.firstChild ? this.typeOf(node.firstChild, depth) : "";
    const name = node.getChild("PropertyName");
    return name
      ? this.#memberType(object, this.#text(name))
      : (elementOf(this.#data, object) ?? "");
  }

  #typeOfCall(node: SyntaxNode, depth: number): string {
    const callee = node.firstChild;
    if (!callee) return "";
    const [first] = this.#arguments(node);
    if (this.#text(callee) === "Promise.all" && first) {
      const element = elementOf(this.#data, this.typeOf(first, depth));
      return element === undefined ? "" : `Promise<(${awaited(this.#data, element)})[]>`;
    }
    const method = callee.name === "MemberExpression" ? callee.getChild("PropertyName") : null;
    if (method && callee.firstChild) {
      const list = this.typeOf(callee.firstChild, depth);
      const element = elementOf(this.#data, list);
      const name = this.#text(method);
      if (element !== undefined && GIVES_ELEMENT.has(name)) return element;
      if (element !== undefined && GIVES_LIST.has(name)) return list;
      if (element !== undefined && name === "map") {
        const result = first && signatureOf(this.#data, this.typeOf(first, depth))?.result;
        return result ? `(${result})[]` : "";
      }
    }
    return signatureOf(this.#data, this.typeOf(callee, depth))?.result ?? "";
  }

  #arguments(call: SyntaxNode): SyntaxNode[] {
    const list = call.getChild("ArgList");
    return list ? childrenOf(list).filter(({ name }) => !/^[(),⚠]$/.test(name)) : [];
  }

  /**
   * Contextual type of a node: the parameter's type for an argument, the key's type for a value in an object
   * literal, the initializer's type for a pattern.
   */
  expectedAt(node: SyntaxNode, depth = 0): string {
    const { parent } = node;
    if (!parent || depth > DEPTH) return "";
    if (parent.name === "Property" || parent.name === "PatternProperty") {
      const name = parent.getChild("PropertyDefinition") ?? parent.getChild("PropertyName");
      const object = parent.parent;
      return name && object
        ? this.#memberType(this.expectedAt(object, depth + 1), this.#text(name))
        : "";
    }
    // Options whose brace is still open: the parser takes them for a pattern without a value.
    if (parent.name === "AssignmentExpression") return this.expectedAt(parent, depth + 1);
    if (parent.name === "VariableDeclaration") {
      const value = PATTERN.test(node.name)
        ? childrenOf(parent).find(({ name, from }) => from > node.to && VALUE.test(name))
        : undefined;
      if (value) return this.typeOf(value, depth + 1);
      const annotation = parent.getChild("TypeAnnotation");
      return annotation ? this.#text(annotation).replace(/^:\s*/, "") : "";
    }
    if (parent.name === "ParamList" && parent.parent) {
      const at = childrenOf(parent)
        .filter(({ name }) => PATTERN.test(name))
        .findIndex(({ from }) => from === node.from);
      return (
        signatureOf(this.#data, this.expectedAt(parent.parent, depth + 1))?.parameters[at] ?? ""
      );
    }
    if (parent.name !== "ArgList" || !parent.parent) return "";
    const call = parent.parent;
    const at = this.#arguments(call).findIndex(({ from }) => from === node.from);
    return this.#parameters(call, depth + 1)[at] ?? "";
  }

  /** Types of the parameters of what a call calls. */
  #parameters(call: SyntaxNode, depth: number): readonly string[] {
    if (call.name === "NewExpression") {
      const made = this.typeOf(call, depth);
      const signature = constructorOf(this.#data, made);
      return (signature && signatureOf(this.#data, signatureType(signature))?.parameters) || [];
    }
    const callee = call.firstChild;
    if (!callee) return [];
    const method = callee.name === "MemberExpression" ? callee.getChild("PropertyName") : null;
    if (method && callee.firstChild) {
      const name = this.#text(method);
      const owner = this.typeOf(callee.firstChild, depth);
      const element = elementOf(this.#data, owner);
      const from = TAKES.get(name);
      if (element !== undefined && from !== undefined) {
        const before = from > 0 ? "all: unknown, " : "";
        return [`(${before}one: ${element}, other: ${element}) => unknown`];
      }
      if (name === "then") return [`(value: ${awaited(this.#data, owner)}) => unknown`];
    }
    return signatureOf(this.#data, this.typeOf(callee, depth))?.parameters ?? [];
  }

  /** Type of a name where it is used: of its declaration in the sample, else of bee-js. */
  #typeOfName(node: SyntaxNode, depth: number): string {
    const name = this.#text(node);
    for (let scope = node.parent; scope; scope = scope.parent) {
      const found = this.#declaredIn(scope, name, depth);
      if (found !== undefined) return found;
    }
    return this.#typeOfExport(name);
  }

  #typeOfExport(name: string): string {
    const own = Object.hasOwn(this.#data, name) ? this.#data[name] : undefined;
    if (!own) return "";
    if (own.kind === "constant" || own.kind === "function") return signatureType(own.text);
    return `${ITSELF}${name}`;
  }

  /** Type of a name declared by a scope; `undefined` if the scope does not declare it. */
  #declaredIn(scope: SyntaxNode, name: string, depth: number): string | undefined {
    const isFunction = FUNCTION.test(scope.name) || scope.name === "Property";
    const list = isFunction ? scope.getChild("ParamList") : null;
    if (list) return this.#parameterType(scope, list, name, depth);
    if (scope.name === "ForStatement") {
      const spec = scope.getChild("ForOfSpec");
      const pattern = spec && childrenOf(spec).find(({ name: kind }) => PATTERN.test(kind));
      const list = spec && childrenOf(spec).findLast(({ name: kind }) => VALUE.test(kind));
      if (!pattern || !list || !this.#declares(pattern, name)) return undefined;
      const element = elementOf(this.#data, this.typeOf(list, depth)) ?? "";
      return this.#inPattern(pattern, name, awaited(this.#data, element));
    }
    if (scope.name !== "Script" && scope.name !== "Block") return undefined;
    for (const child of childrenOf(scope)) {
      const declaration =
        child.name === "ExportDeclaration" ? child.getChild("VariableDeclaration") : child;
      if (declaration?.name === "VariableDeclaration") {
        const found = this.#variableType(declaration, name, depth);
        if (found !== undefined) return found;
      }
      if (child.name === "ImportDeclaration") {
        const imported = this.#importedAs(child, name);
        if (imported !== undefined) return this.#typeOfExport(imported);
      }
      const own = /^(Function|Class)Declaration$/.test(child.name)
        ? child.getChild("VariableDefinition")
        : null;
      if (own && this.#text(own) === name) return "";
    }
    return undefined;
  }

  /** Name in bee-js of a renamed import: `import { Bee as Client }`. */
  #importedAs(declaration: SyntaxNode, name: string): string | undefined {
    const group = declaration.getChild("ImportGroup");
    for (const own of group?.getChildren("VariableDefinition") ?? []) {
      const original = own.prevSibling?.name === "as" ? own.prevSibling.prevSibling : own;
      if (this.#text(own) === name) return original ? this.#text(original) : undefined;
    }
    return undefined;
  }

  #variableType(declaration: SyntaxNode, name: string, depth: number): string | undefined {
    const children = childrenOf(declaration);
    const at = children.findIndex(
      (child) => PATTERN.test(child.name) && this.#declares(child, name),
    );
    const pattern = children[at];
    if (!pattern) return undefined;
    const rest = children.slice(at + 1);
    const end = rest.findIndex((child) => child.name === ",");
    const own = end < 0 ? rest : rest.slice(0, end);
    const annotation = own.find((child) => child.name === "TypeAnnotation");
    const value = own.find((child) => VALUE.test(child.name));
    const type = annotation
      ? this.#text(annotation).replace(/^:\s*/, "")
      : value && this.typeOf(value, depth);
    return this.#inPattern(pattern, name, type ?? "");
  }

  #parameterType(
    scope: SyntaxNode,
    list: SyntaxNode,
    name: string,
    depth: number,
  ): string | undefined {
    const patterns = childrenOf(list).filter((child) => PATTERN.test(child.name));
    const at = patterns.findIndex((child) => this.#declares(child, name));
    const pattern = patterns[at];
    if (!pattern) return undefined;
    const written = parameterTypes(list, this.#source)[at];
    const place = scope.name === "Property" ? list : scope;
    const given = written || signatureOf(this.#data, this.expectedAt(place, depth))?.parameters[at];
    return this.#inPattern(pattern, name, given ?? "");
  }

  #declares(pattern: SyntaxNode, name: string): boolean {
    if (pattern.name === "VariableDefinition") return this.#text(pattern) === name;
    return childrenOf(pattern).some((child) => this.#declares(child, name));
  }

  /** Type of a name in a pattern whose value has a type. */
  #inPattern(pattern: SyntaxNode, name: string, type: string): string {
    if (pattern.name === "VariableDefinition") return type;
    for (const child of childrenOf(pattern)) {
      if (!this.#declares(child, name)) continue;
      if (pattern.name === "ArrayPattern")
        return this.#inPattern(child, name, elementOf(this.#data, type) ?? "");
      const key = child.getChild("PropertyName") ?? child.getChild("VariableDefinition");
      const inner = childrenOf(child).findLast((one) => PATTERN.test(one.name));
      if (child.name !== "PatternProperty" || !key || !inner || child.getChild("Spread")) return "";
      return this.#inPattern(inner, name, this.#memberType(type, this.#text(key)));
    }
    return "";
  }

  /** Keys that an object or a pattern can have: `bee.uploadFile(…, { | })`, `const { | } = …`. */
  keysAt(object: SyntaxNode): readonly MemberText[] {
    return this.#membersOf(this.expectedAt(object));
  }
}
