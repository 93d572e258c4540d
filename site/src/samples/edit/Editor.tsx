import type { EditorView } from "@codemirror/view";
import { useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { completionSource } from "./completion-data.ts";
import { markErrorLine, openEditor, type Editing } from "./view.ts";

interface Props extends Editing {
  /** Initial code; a new value replaces the edited text. */
  readonly code: string;
  /** Whether it is focused on mount. */
  readonly takesFocus: boolean;
  /** Line that the last run's error names, counted from 1. */
  readonly errorLine?: number | undefined;
  /** Bee release whose bee-js the code imports. */
  readonly bee: string;
}

/** Editor in its own shadow root. */
export default function Editor({ code, takesFocus, errorLine, bee, ...editing }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(editing);
  const shown = useRef(code);
  const isEager = useRef(takesFocus);

  useLayoutEffect(() => {
    latest.current = editing;
    shown.current = code;
  });

  useEffect(() => {
    const place = host.current;
    if (!place) return undefined;
    const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
    const complete = completionSource(bee);
    view.current = openEditor(
      root,
      { code: shown.current, complete },
      {
        changed: (text) => {
          // Flush: the next event may be a run by keyboard.
          if (text !== shown.current) flushSync(() => latest.current.changed(text));
        },
        run: () => latest.current.run(),
        leave: () => latest.current.leave(),
      },
    );
    if (isEager.current) view.current.focus();
    return () => view.current?.destroy();
  }, [bee]);

  useEffect(() => {
    const { current } = view;
    const written = current?.state.doc.toString();
    if (!current || written === code) return;
    current.dispatch({ changes: { from: 0, to: written?.length ?? 0, insert: code } });
  }, [code]);

  useEffect(() => {
    if (view.current) markErrorLine(view.current, errorLine);
  }, [errorLine]);

  return <div ref={host} className="edit-host" />;
}
