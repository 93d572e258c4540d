// Extracts the public part of a source file: its header comment, declarations and imports. No type
// inference: with `isolatedDeclarations` every exported declaration has explicit types.
import { readFileSync } from "node:fs";
import { ts, type Compiler } from "./compiler.ts";
import type { NameKind } from "../../shared/packages/facts.ts";

/** A piece of code with the comment above it. */
export interface Documented {
  readonly name: string;
  readonly text: string;
  readonly doc: string;
}

/** A declaration of a source. */
export interface Declaration extends Documented {
  readonly kind: NameKind;
  readonly isExported: boolean;
  /** Of classes, interfaces and object types, in their order; their text is then left out above. */
  readonly members: readonly Documented[];
  /** Names of types in the whole. */
  readonly mentions: readonly string[];
}

/** A name of another file. */
interface Elsewhere {
  /** As the import says it. */
  readonly from: string;
  readonly name: string;
}

/** A source file. */
export interface ModuleSource {
  readonly doc: string;
  readonly declarations: readonly Declaration[];
  /** Imports by local name. */
  readonly imports: ReadonlyMap<string, Elsewhere>;
  /** Re-exports by exported name. */
  readonly passesOn: ReadonlyMap<string, Elsewhere>;
}

const COMMENT_MARKS = /^\s*(\/\*\*?|\*\/|\*|\/\/)? ?|\s*\*\/\s*$/g;

/** Begins a paragraph of code, up to the end of the comment. */
const EXAMPLE = /^@example\n/;

/** Splits a doc comment into its words and the code of its `@example`, empty if it has none. */
export function withoutExample(doc: string): { readonly words: string; readonly example: string } {
  const [words = "", example = ""] = doc.split(/(?:^|\n\n)@example\n/);
  return { words, example };
}

/** The words of a comment, a line break only between paragraphs. */
function wordsOf(comment: string): string {
  const lines = comment.split("\n").map((line) => line.replaceAll(COMMENT_MARKS, "").trimEnd());
  return lines
    .join("\n")
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => (EXAMPLE.test(paragraph) ? paragraph : paragraph.replaceAll("\n", " ")))
    .join("\n\n");
}

const isDoc = (text: string): boolean => text.startsWith("/**");

/** The header comment of a file, unless it belongs to the first declaration. */
function headOf(file: Compiler.SourceFile): string {
  const { text } = file;
  const comments = (ts.getLeadingCommentRanges(text, 0) ?? []).map(({ pos, end }) => ({
    pos,
    end,
    text: text.slice(pos, end),
  }));
  const [first] = comments;
  if (!first || /^\/[/*] *oxlint-/.test(first.text)) return "";
  if (isDoc(first.text)) {
    const [statement] = file.statements;
    const isOwn = statement !== undefined && ts.isImportDeclaration(statement);
    return isOwn || comments.slice(1).some((one) => isDoc(one.text)) ? wordsOf(first.text) : "";
  }
  let { end } = first;
  const lines = [first.text];
  for (const next of comments.slice(1)) {
    if (!next.text.startsWith("//") || /\n\s*\n/.test(text.slice(end, next.pos))) break;
    lines.push(next.text);
    ({ end } = next);
  }
  return wordsOf(lines.join("\n"));
}

function docOf(node: Compiler.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return wordsOf(comments.at(-1)?.getText() ?? "");
}

const has = (node: Compiler.Node, ...kinds: readonly Compiler.SyntaxKind[]): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node)?.some(({ kind }) => kinds.includes(kind)) ?? false);

const { ExportKeyword, PrivateKeyword, ProtectedKeyword } = ts.SyntaxKind;

const withoutComments = (text: string): string =>
  text
    .replaceAll(/^[ \t]*(\/\/.*|\/\*[^]*?\*\/[ \t]*)\n/gm, "")
    .replaceAll(/\/\*[^]*?\*\/ ?/g, "")
    .trim();

/** A declaration from its first word to `end`, without `export` and `async`. */
function headText(node: Compiler.Node, end: number): string {
  const text = node.getSourceFile().text.slice(node.getStart(), end);
  return withoutComments(text).replace(/^(export |declare |async )+/, "");
}

/** The lines of a member at its own margin. */
function outdent(node: Compiler.Node, text: string): string {
  const { character } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
  return text.replaceAll(new RegExp(`^ {${character}}`, "gm"), "");
}

/** What members without a name are called in their ids. */
const UNNAMED: ReadonlyMap<Compiler.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.Constructor, "constructor"],
  [ts.SyntaxKind.CallSignature, "call"],
  [ts.SyntaxKind.ConstructSignature, "new"],
  [ts.SyntaxKind.IndexSignature, "index"],
]);

/** A public member without its body or initializer. */
function memberOf(node: Compiler.Node): Documented[] {
  const { name, body, initializer } = node as Compiler.Node & {
    readonly name?: Compiler.PropertyName;
    readonly body?: Compiler.Node;
    readonly initializer?: Compiler.Expression;
  };
  if (has(node, PrivateKeyword, ProtectedKeyword) || (name && ts.isPrivateIdentifier(name)))
    return [];
  const word = name?.getText() ?? UNNAMED.get(node.kind) ?? "";
  const hasType = (node as Compiler.PropertyDeclaration).type !== undefined;
  const rest = body ?? (hasType ? initializer : undefined);
  const text = headText(node, rest?.getStart() ?? node.end)
    .replace(/\s*=?$/, "")
    .replace(/[;,]$/, "");
  return [{ name: word, text: outdent(node, text), doc: docOf(node) }];
}

/** Names of types below a node, each once. */
function mentionsIn(nodes: readonly (Compiler.Node | undefined)[]): string[] {
  const names = new Set<string>();
  const add = (name: Compiler.Node): void => {
    if (ts.isIdentifier(name)) names.add(name.text);
  };
  const visit = (node: Compiler.Node): void => {
    // Initializers and bodies are implementation details.
    if (ts.isBlock(node) || (ts.isExpression(node) && !ts.isExpressionWithTypeArguments(node)))
      return;
    const { name } = node as Compiler.Node & { readonly name?: Compiler.Node };
    if (name && ts.isPrivateIdentifier(name)) return;
    if (ts.isTypeReferenceNode(node)) add(node.typeName);
    if (ts.isTypeQueryNode(node)) add(node.exprName);
    if (ts.isExpressionWithTypeArguments(node)) add(node.expression);
    if (has(node, PrivateKeyword, ProtectedKeyword)) return;
    ts.forEachChild(node, visit);
  };
  for (const node of nodes) if (node) visit(node);
  return [...names];
}

/** Maximum length of an initializer that is shown. */
const SHORT = 90;

function constants(statement: Compiler.VariableStatement): Declaration[] {
  const isExported = has(statement, ExportKeyword);
  return statement.declarationList.declarations.map((declaration) => {
    const { initializer, type } = declaration;
    const value = initializer?.getText() ?? "";
    const isShown =
      initializer !== undefined &&
      !ts.isFunctionLike(initializer) &&
      (type === undefined || (value.length < SHORT && !/[\n({]/.test(value)));
    const end = isShown ? declaration.end : (type?.end ?? declaration.end);
    return {
      name: declaration.name.getText(),
      kind: "constant" as const,
      text: `const ${headText(declaration, end)}`,
      doc: docOf(statement),
      isExported,
      members: [],
      mentions: mentionsIn([type]),
    };
  });
}

type Shaped =
  | Compiler.ClassDeclaration
  | Compiler.InterfaceDeclaration
  | Compiler.TypeAliasDeclaration
  | Compiler.EnumDeclaration
  | Compiler.FunctionDeclaration;

const KINDS: ReadonlyMap<Compiler.SyntaxKind, NameKind> = new Map([
  [ts.SyntaxKind.ClassDeclaration, "class"],
  [ts.SyntaxKind.InterfaceDeclaration, "interface"],
  [ts.SyntaxKind.TypeAliasDeclaration, "type"],
  [ts.SyntaxKind.EnumDeclaration, "enum"],
  [ts.SyntaxKind.FunctionDeclaration, "function"],
]);

/** The members that a declaration lists, with where the list begins. */
function listOf(node: Shaped): { members: readonly Compiler.Node[]; at: number } | undefined {
  if (ts.isFunctionDeclaration(node)) return undefined;
  const body = ts.isTypeAliasDeclaration(node) ? node.type : node;
  if (body !== node && !ts.isTypeLiteralNode(body)) return undefined;
  const { members } = body as Compiler.InterfaceDeclaration;
  return { members, at: members.pos - 1 };
}

function declared(node: Shaped, kind: NameKind): Declaration {
  const list = listOf(node);
  const body = ts.isFunctionDeclaration(node) ? node.body : undefined;
  const end = body?.getStart() ?? list?.at ?? node.end;
  return {
    name: node.name?.text ?? "default",
    kind,
    text: headText(node, end).replace(/[;\s]+$/, ""),
    doc: docOf(node),
    isExported: has(node, ExportKeyword),
    members: list?.members.flatMap(memberOf) ?? [],
    mentions: mentionsIn(ts.isFunctionDeclaration(node) ? [...node.parameters, node.type] : [node]),
  };
}

function namesOf(
  elements: Compiler.NodeArray<Compiler.ImportSpecifier | Compiler.ExportSpecifier>,
  from: string,
): [string, Elsewhere][] {
  return elements.map(({ name, propertyName }) => [
    name.text,
    { from, name: (propertyName ?? name).text },
  ]);
}

/** The declarations of a statement; of other statements none. */
export function declarationsOf(statement: Compiler.Statement): readonly Declaration[] {
  const kind = KINDS.get(statement.kind);
  if (kind) return [declared(statement as Shaped, kind)];
  return ts.isVariableStatement(statement) ? constants(statement) : [];
}

/** Parses the text of a source; `file` is only its name. */
export function parseSource(file: string, text: string): ModuleSource {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports = new Map<string, Elsewhere>();
  const passesOn = new Map<string, Elsewhere>();
  const declarations: Declaration[] = [];
  for (const statement of tree.statements) {
    declarations.push(...declarationsOf(statement));
    if (ts.isImportDeclaration(statement)) {
      const from = (statement.moduleSpecifier as Compiler.StringLiteral).text;
      const bindings = statement.importClause?.namedBindings;
      if (!bindings || !ts.isNamedImports(bindings)) continue;
      for (const [name, one] of namesOf(bindings.elements, from)) imports.set(name, one);
    } else if (ts.isExportDeclaration(statement)) {
      const { moduleSpecifier, exportClause } = statement;
      if (!moduleSpecifier || !exportClause || !ts.isNamedExports(exportClause))
        throw new Error(`${file}: nothing reads an export of this form: ${statement.getText()}`);
      const from = (moduleSpecifier as Compiler.StringLiteral).text;
      for (const [name, one] of namesOf(exportClause.elements, from)) passesOn.set(name, one);
    }
  }
  return { doc: headOf(tree), declarations, imports, passesOn };
}

const read = new Map<string, ModuleSource>();

/** Reads a source file, once. Fails for a form of export that no page could show. */
export function readSourceFile(file: string): ModuleSource {
  const known = read.get(file) ?? parseSource(file, readFileSync(file, "utf8"));
  read.set(file, known);
  return known;
}
