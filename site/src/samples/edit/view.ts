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

/** What an editor tells its page. */
export interface Editing {
  changed(code: string): void;
  /** Ctrl or Cmd with Enter. */
  run(): void;
  /** Escape: Tab indents in here, so this is the way out. */
  leave(): void;
}

const LABEL = "Code. Ctrl and Enter run it, Escape leaves the editor.";

/** The colours of the page's own code (`ui/tokens.css`), in both themes. */
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
 * Puts typed text in the place of a selection before the browser does: that would keep the colours of what
 * it replaces as inline styles, which the policy of the pages refuses.
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
 * An editor for TypeScript below `parent`. Its rules are sheets of the shadow tree that `root` is: the
 * policy of the pages allows no style elements.
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
