import { parser } from "@lezer/javascript";
import type { SyntaxNode } from "@lezer/common";
import { namesOf, type Bee13Facts, type Bee13Names } from "./names.ts";

/** A changed name. Lines count from 1. */
interface Renamed {
  readonly line: number;
  readonly from: string;
  readonly to: string;
}

/** A place that a person has to decide. */
interface Undecided {
  readonly line: number;
  /** The code that is meant. */
  readonly code: string;
  /** Why it was left, and what to do, in Markdown. */
  readonly why: string;
}

/** Code of bee-js 12 in the form of bee-js 13. */
export interface Rewritten {
  readonly code: string;
  readonly renamed: readonly Renamed[];
  readonly undecided: readonly Undecided[];
  /** Lines that the parser could not read; they are unchanged. */
  readonly unread: readonly number[];
}

const PARSER = parser.configure({ dialect: "ts jsx" });
/** JSX and type assertions exclude each other; one of the two reads the code. */
const PARSER_WITHOUT_JSX = parser.configure({ dialect: "ts" });

/** Code longer than this is refused: the parser runs in the page. */
export const MAX_CODE = 500_000;

const LITERALS = new Set(["String", "TemplateString"]);

class Rewriter {
  readonly #code: string;
  readonly #names: Bee13Names;
  readonly #facts: Bee13Facts;
  /** Expressions that are a `Bee`: `bee`, `this.bee`, `context.client`. */
  readonly #bees = new Set<string>();
  readonly #edits: { from: number; to: number; insert: string }[] = [];
  readonly renamed: Renamed[] = [];
  readonly undecided: Undecided[] = [];
  readonly unread = new Set<number>();

  constructor(code: string, facts: Bee13Facts) {
    this.#code = code;
    this.#facts = facts;
    this.#names = namesOf(facts);
  }

  text({ from, to }: { readonly from: number; readonly to: number }): string {
    return this.#code.slice(from, to);
  }

  line(at: number): number {
    return this.#code.slice(0, at).split("\n").length;
  }

  /** Learns which expressions are a `Bee`, by `new Bee(…)` and by the type `Bee`. */
  learn(node: SyntaxNode): void {
    if (
      node.name === "NewExpression" &&
      this.text(node.getChild("VariableName") ?? EMPTY) === "Bee"
    )
      this.#learnTarget(node);
    if (node.name === "TypeAnnotation" && /^:\s*Bee\b(?!\s*[[.<])/.test(this.text(node))) {
      const before = node.prevSibling;
      if (before?.name === "VariableDefinition") {
        this.#bees.add(this.text(before));
        // A parameter property of a constructor: `constructor(private bee: Bee)`.
        if (before.prevSibling?.name === "Privacy" || before.prevSibling?.name === "readonly")
          this.#bees.add(`this.${this.text(before)}`);
      }
      if (before?.name === "PropertyDefinition") this.#bees.add(`this.${this.text(before)}`);
    }
  }

  #learnTarget(node: SyntaxNode): void {
    const parent = node.parent;
    if (parent?.name === "AwaitExpression") return this.#learnTarget(parent);
    const before = [node.prevSibling?.prevSibling, node.prevSibling?.prevSibling?.prevSibling];
    if (parent?.name === "VariableDeclaration")
      for (const one of before)
        if (one?.name === "VariableDefinition") this.#bees.add(this.text(one));
    if (parent?.name === "AssignmentExpression" && parent.firstChild)
      this.#bees.add(this.text(parent.firstChild));
    const property = parent?.getChild("PropertyDefinition");
    if (parent?.name === "PropertyDeclaration" && property)
      this.#bees.add(`this.${this.text(property)}`);
  }

  #isBee(object: SyntaxNode): boolean {
    const inner = unwrapped(object);
    if (inner.name === "NewExpression")
      return this.text(inner.getChild("VariableName") ?? EMPTY) === "Bee";
    return this.#bees.has(this.text(inner).replace(/[?!]/g, ""));
  }

  #leave(node: SyntaxNode, code: string, why: string): void {
    this.undecided.push({ line: this.line(node.from), code, why });
  }

  /** Renames `bee.uploadData`, and reports what only a person can decide. */
  change(node: SyntaxNode): void {
    if (node.type.isError) this.unread.add(this.line(node.from));
    if (node.name === "MemberExpression") this.#member(node);
    if (node.name === "ObjectPattern") this.#pattern(node);
    if (node.name === "ImportDeclaration") this.#imports(node);
  }

  #member(node: SyntaxNode): void {
    const object = node.firstChild;
    const property = node.getChild("PropertyName");
    if (!object) return;
    if (!property) {
      if (node.getChild("[") && this.#isBee(object)) this.#indexed(node);
      return;
    }
    const old = this.text(property);
    const now = this.#names.get(old);
    if (now === undefined) return;
    // `bee.pin` and `bee.data` of bee-js 13 are namespaces: a name that is read on is new already.
    const isReadOn =
      node.parent?.name === "MemberExpression" && node.parent.firstChild?.from === node.from;
    const readName = isReadOn ? this.text(node.parent?.getChild("PropertyName") ?? EMPTY) : "";
    if (isReadOn && this.#isNamespace(old) && !FUNCTION_MEMBERS.has(readName)) return;
    if (!this.#isBee(object)) {
      if (!this.#isTelling(old, node)) return;
      const code = this.text(node);
      return this.#leave(
        node,
        code,
        `If \`${this.text(object)}\` is a \`Bee\`, write \`${this.text(object)}.${now}\`.`,
      );
    }
    this.#edits.push({ from: property.from, to: property.to, insert: now });
    this.renamed.push({ line: this.line(property.from), from: old, to: now });
  }

  /** Whether an old name on an unknown object is worth a line: called, and no everyday word. */
  #isTelling(old: string, node: SyntaxNode): boolean {
    const isCalled =
      node.parent?.name === "CallExpression" && node.parent.firstChild?.from === node.from;
    return isCalled && !EVERYDAY.has(old);
  }

  #isNamespace(name: string): boolean {
    return this.#facts.namespaces.some((one) => one.name === name);
  }

  #indexed(node: SyntaxNode): void {
    const inner = node.getChild("[")?.nextSibling;
    const name = inner && LITERALS.has(inner.name) ? this.text(inner).slice(1, -1) : undefined;
    const now = name === undefined ? undefined : this.#names.get(name);
    if (name !== undefined && now === undefined) return;
    this.#leave(
      node,
      this.text(node),
      now === undefined
        ? "The name is computed. Look the old names up in the table."
        : `Write \`.${now}\`.`,
    );
  }

  #pattern(node: SyntaxNode): void {
    const source = node.nextSibling?.name === "Equals" ? node.nextSibling.nextSibling : null;
    if (!source || !this.#isBee(source)) return;
    for (const one of node.getChildren("PatternProperty")) {
      const name = this.text(one.firstChild ?? EMPTY);
      const now = this.#names.get(name);
      if (now === undefined) continue;
      const [space, method] = now.split(".");
      this.#leave(
        one,
        this.text(node),
        `Take \`${method}\` out of \`${this.text(source)}.${space}\`. A method without its object may lose \`this\`.`,
      );
    }
  }

  #imports(node: SyntaxNode): void {
    const source = node.getChild("String");
    if (!source || this.text(source).slice(1, -1) !== "@ethersphere/bee-js") return;
    const words = new Set(this.text(node).match(/\b\w+\b/g));
    for (const { name, instead } of this.#facts.exports)
      if (words.has(name)) this.#leave(node, name, `bee-js 13 has none: ${instead}`);
  }

  /** The code with all edits. */
  result(): string {
    let code = "";
    let at = 0;
    for (const { from, to, insert } of this.#edits.toSorted((one, two) => one.from - two.from)) {
      code += this.#code.slice(at, from) + insert;
      at = to;
    }
    return code + this.#code.slice(at);
  }
}

const EMPTY = { from: 0, to: 0 };
/** Members of functions: `bee.pin.bind(bee)` is the old method. */
const FUNCTION_MEMBERS = new Set(["bind", "call", "apply"]);
/** Old names that other objects have, too. */
const EVERYDAY = new Set(["pin", "unpin", "getStatus", "getHealth", "isConnected", "getPeers"]);

/** The expression without parentheses, `await`, `!` and `as`. */
function unwrapped(node: SyntaxNode): SyntaxNode {
  const isWrapper = /^(Parenthesized|Await|NonNull|PostfixOp|Binary)Expression$/.test(node.name);
  const inner = isWrapper ? (node.getChild("Expression") ?? childExpression(node)) : undefined;
  return inner ? unwrapped(inner) : node;
}

function childExpression(node: SyntaxNode): SyntaxNode | undefined {
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (/Expression$|^VariableName$|^this$/.test(child.name)) return child;
  return undefined;
}

function visit(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  node.cursor().iterate((one) => see(one.node));
}

const errorsIn = (root: SyntaxNode): number => {
  let count = 0;
  visit(root, ({ type }) => {
    if (type.isError) count++;
  });
  return count;
};

/** Syntax tree with the fewest errors. */
function parsed(code: string): SyntaxNode {
  const withJsx = PARSER.parse(code).topNode;
  const errors = errorsIn(withJsx);
  if (errors === 0) return withJsx;
  const withoutJsx = PARSER_WITHOUT_JSX.parse(code).topNode;
  return errorsIn(withoutJsx) < errors ? withoutJsx : withJsx;
}

/**
 * Rewrites code of bee-js 12 for bee-js 13, on its syntax tree: comments, texts and other objects stay.
 * It recognizes a `Bee` by `new Bee(…)` and by type annotations. Throws a `RangeError` for
 * code longer than {@link MAX_CODE} characters.
 */
export function rewrite(code: string, facts: Bee13Facts): Rewritten {
  if (code.length > MAX_CODE)
    throw new RangeError(`The code has ${code.length} characters; the most is ${MAX_CODE}.`);
  const root = parsed(code);
  const rewriter = new Rewriter(code, facts);
  visit(root, (node) => rewriter.learn(node));
  visit(root, (node) => rewriter.change(node));
  const { renamed, undecided, unread } = rewriter;
  return { code: rewriter.result(), renamed, undecided, unread: [...unread] };
}
