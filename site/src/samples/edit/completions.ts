// Completions of names of bee-js, with signatures and descriptions.
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";
import type { CompletionData, MemberText, NameText } from "../../../shared/bee-js/completions.ts";
import { Inference } from "../../../shared/bee-js/inference.ts";
import { BEE_JS } from "../../../shared/samples/stand-ins.ts";

/** Milliseconds that parsing up to the cursor may take. */
const PARSING = 100;

const WORD = /^[\w$]*$/;
const TYPES = new Set(["interface", "type"]);
const TEXTS = /^(String|TemplateString|LineComment|BlockComment|RegExp|Number)$/;

/** Documentation of a completion: signature and description. */
function infoOf(signature: string, says: string): () => Node {
  return () => {
    const root = document.createElement("div");
    const code = document.createElement("code");
    code.textContent = signature;
    root.append(code);
    if (says !== "") {
      const text = document.createElement("p");
      text.textContent = says;
      root.append(text);
    }
    return root;
  };
}

/** What a member gives: the result of a method, else its type. */
function resultOf(signature: string): string {
  const from = signature.startsWith("(")
    ? signature.lastIndexOf("): ") + 3
    : signature.indexOf(": ") + 2;
  return from >= 2 ? signature.slice(from) : "";
}

function memberCompletion([name, signature, says]: MemberText): Completion {
  return {
    label: name,
    type: signature.startsWith("(") ? "method" : "property",
    detail: resultOf(signature),
    info: infoOf(name + signature, says),
  };
}

function nameCompletion(name: string, { kind, text, says }: NameText): Completion {
  return { label: name, type: kind, detail: kind, info: infoOf(`${kind} ${name}${text}`, says) };
}

/** The import of bee-js in a sample, if it has one. */
function beeJsImport(state: EditorState): SyntaxNode | undefined {
  return syntaxTree(state)
    .topNode.getChildren("ImportDeclaration")
    .find((one) => {
      const from = one.getChild("String");
      return from && state.sliceDoc(from.from + 1, from.to - 1) === BEE_JS;
    });
}

const importedNames = (state: EditorState, declaration: SyntaxNode | undefined): Set<string> =>
  new Set(
    (declaration?.getChild("ImportGroup")?.getChildren("VariableDefinition") ?? []).map((one) =>
      state.sliceDoc(one.from, one.to),
    ),
  );

/** Inserts a name, and imports it if the sample does not. */
function importing(view: EditorView, { label }: Completion, from: number, to: number): void {
  const { state } = view;
  const declaration = beeJsImport(state);
  const changes = [{ from, to, insert: label }];
  if (!importedNames(state, declaration).has(label)) {
    const group = declaration?.getChild("ImportGroup");
    const last = group?.getChildren("VariableDefinition").at(-1);
    if (last) changes.push({ from: last.to, to: last.to, insert: `, ${label}` });
    else changes.push({ from: 0, to: 0, insert: `import { ${label} } from "${BEE_JS}";\n` });
  }
  const set = state.changes(changes);
  view.dispatch({
    changes: set,
    selection: { anchor: set.mapPos(to, 1) },
    scrollIntoView: true,
    userEvent: "input.complete",
  });
}

/** Names that a sample can use, without those that it only receives. */
function exportedNames(data: CompletionData, isWanted: (name: NameText) => boolean): Completion[] {
  return Object.entries(data)
    .filter(([, name]) => !name.isHidden && isWanted(name))
    .map(([name, text]) => nameCompletion(name, text));
}

function ancestor(node: SyntaxNode | null, name: RegExp): SyntaxNode | undefined {
  for (let one = node; one; one = one.parent) if (name.test(one.name)) return one;
  return undefined;
}

/** The object literal or pattern whose key is typed at the cursor: `{ de|`, `const { ref|`. */
function objectAt(node: SyntaxNode, before: string): SyntaxNode | undefined {
  if (!/[{,]\s*$/.test(before)) return undefined;
  const object = ancestor(node, /^(ObjectExpression|ObjectPattern|Block|ArgList|Script)$/);
  return object?.name.startsWith("Object") ? object : undefined;
}

/** Members behind a dot, from the object before it. */
function objectBefore(node: SyntaxNode, from: number): SyntaxNode | undefined {
  const member = ancestor(node, /^MemberExpression$/);
  const dot = member?.getChild(".") ?? member?.getChild("?.");
  return member?.firstChild && dot && dot.to <= from ? member.firstChild : undefined;
}

/**
 * Completions at a place: names in the import of bee-js, members behind a dot, keys of options, and exports,
 * which are imported when they are chosen. `null` where none is known.
 */
export function completionsAt(
  context: CompletionContext,
  data: CompletionData,
): CompletionResult | null {
  const { state, pos, explicit } = context;
  const word = context.matchBefore(/[\w$]*/);
  const from = word?.from ?? pos;
  const tree = ensureSyntaxTree(state, pos, PARSING) ?? syntaxTree(state);
  const node = tree.resolveInner(pos, -1);
  if (TEXTS.test(node.name)) return null;
  const line = state.doc.lineAt(pos);
  const source = state.doc.toString();
  const before = source.slice(0, from);
  const result = (options: readonly Completion[]): CompletionResult | null =>
    options.length > 0 ? { from, options, validFor: WORD } : null;

  const group = ancestor(node, /^ImportGroup$/);
  if (group) {
    const own = group.parent?.getChild("String");
    if (own && source.slice(own.from + 1, own.to - 1) !== BEE_JS) return null;
    if (from === pos && !explicit) return null;
    const known = importedNames(state, group.parent ?? undefined);
    known.delete(source.slice(from, pos));
    return result(exportedNames(data, () => true).filter(({ label }) => !known.has(label)));
  }
  const inference = new Inference({ source, data });
  if (/\.\s*$/.test(before)) {
    const object = objectBefore(node, from);
    return object ? result(inference.members(object).map(memberCompletion)) : null;
  }
  if (from === pos && !explicit) return null;
  const object = objectAt(node, before);
  if (object) {
    const keys = inference.keysAt(object);
    const written = new Set(
      object.getChildren("Property").flatMap((property) => {
        const key = property.getChild("PropertyDefinition");
        return key && key.to < from ? [source.slice(key.from, key.to)] : [];
      }),
    );
    return result(keys.filter(([key]) => !written.has(key)).map(memberCompletion));
  }
  // A name that is declared here gets no completion: `const be|`.
  if (/(?:^|[^.\w])(?:const|let|var|function|class)\s+$/.test(line.text.slice(0, from - line.from)))
    return null;
  const isType = node.name === "TypeName" || /(?::|\bas|<)\s*$/.test(before);
  return result(
    exportedNames(data, ({ kind }) => isType || !TYPES.has(kind)).map((one) => ({
      ...one,
      apply: importing,
    })),
  );
}
