// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import Editor from "./Editor.tsx";
import type { Editing } from "./view.ts";

const view = vi.hoisted(() => ({
  editing: undefined as Editing | undefined,
  text: "",
  marked: undefined as number | undefined,
}));
vi.mock("./completion-data.ts", () => ({ completionSource: () => () => null }));
vi.mock("./view.ts", () => ({
  markErrorLine: (_view: unknown, line: number | undefined) => (view.marked = line),
  openEditor: (_root: ShadowRoot, { code }: { code: string }, editing: Editing) => {
    Object.assign(view, { editing, text: code });
    return {
      focus: () => undefined,
      destroy: () => undefined,
      state: { doc: { toString: () => view.text } },
      dispatch: ({ changes }: { changes: { insert: string } }) => {
        view.text = changes.insert;
        editing.changed(view.text);
      },
    };
  },
}));

afterEach(cleanup);

test("the line that an error names is marked, and no longer when the next run has none", () => {
  const shown = (errorLine?: number) => (
    <Editor
      code="one"
      takesFocus={false}
      bee="2.8.2"
      errorLine={errorLine}
      changed={() => undefined}
      run={() => undefined}
      leave={() => undefined}
    />
  );
  const { rerender } = render(shown(2));
  expect(view.marked).toBe(2);
  rerender(shown());
  expect(view.marked).toBeUndefined();
});

function Page({ ran }: { readonly ran: (code: string) => void }) {
  const [code, setCode] = useState("one");
  return (
    <>
      <Editor
        code={code}
        takesFocus
        bee="2.8.2"
        changed={setCode}
        run={() => ran(code)}
        leave={() => undefined}
      />
      <button type="button" onClick={() => setCode("one")}>
        Reset
      </button>
    </>
  );
}

test("a run right after the last sign runs it, too; other code takes the place of what was written", async () => {
  const ran = vi.fn();
  const { container } = render(<Page ran={ran} />);
  // Like the editor: consecutive events outside of React.
  view.text = "two";
  view.editing?.changed("two");
  view.editing?.run();
  expect(ran).toHaveBeenCalledExactlyOnceWith("two");
  await act(async () => container.querySelector("button")?.click());
  expect(view.text).toBe("one");
});
