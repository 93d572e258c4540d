import { autocompletion, type CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { typescriptLanguage } from "@codemirror/lang-javascript";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState, StateEffect, StateField, type Text } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  keymap,
  lineNumbers,
  tooltips,
  type DecorationSet,
  type Rect,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Callbacks of an editor. */
export interface Editing {
  changed(code: string): void;
  /** Ctrl/Cmd+Enter. */
  run(): void;
  /** Escape: Tab indents, so keyboard users leave the editor with it. */
  leave(): void;
}

/** What an editor is opened with. */
export interface EditorContent {
  readonly code: string;
  /** Completes names while the user types, and on Ctrl+Space. */
  readonly complete: CompletionSource;
}

const LABEL = "Code. Ctrl and Enter run it, Ctrl and Space complete, Escape leaves the editor.";

/**
 * Syntax colours of code blocks (`ui/tokens.css`), in both themes. Each tag has the colour that the build
 * gives to most of its occurrences in the programs of the workshop, so that code keeps its colours when
 * the editor opens.
 */
const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--t-comment)" },
  {
    tag: [tags.keyword, tags.operator, tags.punctuation, tags.special(tags.brace)],
    color: "var(--t-keyword)",
  },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: "var(--t-string)" },
  {
    tag: [tags.number, tags.bool, tags.null, tags.typeName, tags.variableName, tags.propertyName],
    color: "var(--t-constant)",
  },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.className,
      tags.derefOperator,
    ],
    color: "var(--t-function)",
  },
  { tag: tags.separator, color: "var(--t-punctuation)" },
  { tag: [tags.bracket, tags.definition(tags.propertyName)], color: "var(--text)" },
]);

const LOOK = EditorView.theme({
  "&": { color: "var(--text)", fontSize: "var(--size-small)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--text)", padding: "var(--space-2) 0 var(--space-5)" },
  ".cm-line": { padding: "0 var(--space-5) 0 var(--space-3)" },
  ".cm-gutters": { background: "none", border: "0", color: "var(--text-muted)" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 var(--space-2) 0 var(--space-4)" },
  ".cm-error": {
    background: "color-mix(in srgb, var(--bad) 14%, transparent)",
    boxShadow: "inset 3px 0 var(--bad)",
  },
  "&.cm-focused .cm-matchingBracket": {
    background: "var(--surface-2)",
    outline: "1px solid var(--border)",
  },
});

/** Pixels between the list of completions and the edges of the screen. */
const MARGIN = 8;

/** List of completions and the description beside it, in the colours of tooltips. */
const LIST_LOOK = EditorView.theme({
  ".cm-tooltip": {
    background: "var(--surface-2)",
    border: "1px solid var(--border)",
    borderRadius: "var(--radius-small)",
    boxShadow: "var(--shadow)",
    color: "var(--text)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--font-mono)",
    maxWidth: "min(34rem, 90vw)",
    minWidth: "min(14rem, 90vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    lineHeight: "1.6",
    overflow: "hidden",
    padding: "0 var(--space-3)",
    textOverflow: "ellipsis",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--accent-soft)",
    color: "var(--text)",
  },
  ".cm-completionMatchedText": { fontWeight: "700", textDecoration: "none" },
  ".cm-completionDetail": { color: "var(--text-muted)", fontStyle: "normal" },
  ".cm-tooltip.cm-completionInfo": {
    boxSizing: "border-box",
    fontSize: "var(--size-small)",
    lineHeight: "1.5",
    maxWidth: "min(26rem, 90vw)",
    overflowWrap: "anywhere",
    padding: "var(--space-2) var(--space-3)",
    whiteSpace: "normal",
  },
  ".cm-completionInfo code": { fontFamily: "var(--font-mono)" },
  ".cm-completionInfo p": { fontFamily: "var(--font-text)", margin: "var(--space-2) 0 0" },
});

/** Widest description beside or above the list, in pixels. */
const INFO_WIDTH = 400;

/**
 * Places the description of a completion beside the list, or beyond the list's edge that faces away
 * from the cursor: CodeMirror's own position covers options and the line that is typed.
 */
export function positionInfo(
  _view: EditorView,
  list: Rect,
  option: Rect,
  info: Rect,
  space: Rect,
): { readonly style: string; readonly class: string } {
  const right = space.right - list.right;
  const left = list.left - space.left;
  const width = info.right - info.left;
  if (width <= Math.max(right, left)) {
    const height = info.bottom - info.top;
    const top = Math.max(space.top, Math.min(option.top, space.bottom - height)) - list.top;
    const isRight = width <= right;
    return {
      style: `top: ${top}px; max-width: ${Math.min(INFO_WIDTH, isRight ? right : left)}px`,
      class: `cm-completionInfo-${isRight ? "right" : "left"}`,
    };
  }
  const isAbove = list.top - space.top > space.bottom - list.bottom;
  const room = isAbove ? list.top - space.top : space.bottom - list.bottom;
  return {
    style: `${isAbove ? "bottom" : "top"}: 100%; left: 0; max-height: ${room}px; overflow-y: auto; max-width: ${Math.min(INFO_WIDTH, space.right - list.left)}px`,
    class: "",
  };
}

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

const setErrorLine = StateEffect.define<number | undefined>();

function errorMark(doc: Text, line: number | undefined): DecorationSet {
  if (line === undefined || line < 1 || line > doc.lines) return Decoration.none;
  return Decoration.set(Decoration.line({ class: "cm-error" }).range(doc.line(line).from));
}

/** Mark of the line that an error names; an edit removes it, because it may be the correction. */
const errorLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(mark, { effects, docChanged, state }) {
    const set = effects.find((effect) => effect.is(setErrorLine));
    if (set) return errorMark(state.doc, set.value);
    return docChanged ? Decoration.none : mark;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks a line, counted from 1, or removes the mark. */
export function markErrorLine(view: EditorView, line: number | undefined): void {
  view.dispatch({ effects: setErrorLine.of(line) });
}

/**
 * TypeScript editor below `parent`. Its styles are adopted stylesheets of the shadow root `root`:
 * the CSP allows no style elements.
 */
export function openEditor(
  root: ShadowRoot,
  { code, complete }: EditorContent,
  editing: Editing,
): EditorView {
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
      lineNumbers(),
      errorLine,
      typescriptLanguage,
      indentOnInput(),
      bracketMatching(),
      syntaxHighlighting(COLOURS),
      EditorView.lineWrapping,
      LOOK,
      // Its keys come first: Escape closes an open list, Enter takes from it; Tab keeps indenting.
      tooltips({
        tooltipSpace: () => ({
          left: MARGIN,
          top: 0,
          right: document.documentElement.clientWidth - MARGIN,
          bottom: window.innerHeight,
        }),
      }),
      autocompletion({ override: [complete], icons: false, positionInfo }),
      LIST_LOOK,
      EditorView.domEventHandlers({ beforeinput: replaceOwnWay }),
      EditorView.contentAttributes.of({ "aria-label": LABEL }),
      EditorView.updateListener.of(({ docChanged, state: { doc } }) => {
        if (docChanged) editing.changed(doc.toString());
      }),
    ],
  });
  return new EditorView({ state, parent: root, root });
}
