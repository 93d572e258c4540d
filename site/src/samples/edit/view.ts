import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { typescriptLanguage } from "@codemirror/lang-javascript";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Callbacks of an editor. */
export interface Editing {
  changed(code: string): void;
  /** Ctrl/Cmd+Enter. */
  run(): void;
  /** Escape: Tab indents, so keyboard users leave the editor with it. */
  leave(): void;
}

const LABEL = "Code. Ctrl and Enter run it, Escape leaves the editor.";

/** Syntax colours of code blocks (`ui/tokens.css`), in both themes. */
const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--t-comment)" },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--t-keyword)" },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: "var(--t-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.typeName], color: "var(--t-constant)" },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName)],
    color: "var(--t-function)",
  },
  { tag: [tags.punctuation, tags.operator, tags.bracket], color: "var(--t-punctuation)" },
]);

const LOOK = EditorView.theme({
  "&": { color: "var(--text)", fontSize: "var(--size-small)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--text)", padding: "var(--space-2) 0 var(--space-5)" },
  ".cm-line": { padding: "0 var(--space-5)" },
  "&.cm-focused .cm-matchingBracket": {
    background: "var(--surface-2)",
    outline: "1px solid var(--border)",
  },
});

/**
 * Replaces a selection by typed text instead of the browser, which would keep the replaced text's
 * colours as inline styles; the CSP blocks those.
 */
function replaceOwnWay(event: InputEvent, view: EditorView): boolean {
  const { data, isComposing, inputType } = event;
  const isTyped = inputType === "insertText" || inputType === "insertReplacementText";
  if (!isTyped || data === null || isComposing || view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(data), {
    userEvent: "input.type",
    scrollIntoView: true,
  });
  return true;
}

/**
 * TypeScript editor below `parent`. Its styles are adopted stylesheets of the shadow root `root`:
 * the CSP allows no style elements.
 */
export function openEditor(root: ShadowRoot, code: string, editing: Editing): EditorView {
  const act = (what: () => void) => (): boolean => {
    what();
    return true;
  };
  const keys = [
    { key: "Mod-Enter", run: act(editing.run), preventDefault: true },
    { key: "Escape", run: act(editing.leave) },
  ];
  const state = EditorState.create({
    doc: code,
    extensions: [
      keymap.of([...keys, indentWithTab, ...defaultKeymap, ...historyKeymap]),
      history(),
      typescriptLanguage,
      indentOnInput(),
      bracketMatching(),
      syntaxHighlighting(COLOURS),
      EditorView.lineWrapping,
      LOOK,
      EditorView.domEventHandlers({ beforeinput: replaceOwnWay }),
      EditorView.contentAttributes.of({ "aria-label": LABEL }),
      EditorView.updateListener.of(({ docChanged, state: { doc } }) => {
        if (docChanged) editing.changed(doc.toString());
      }),
    ],
  });
  return new EditorView({ state, parent: root, root });
}
