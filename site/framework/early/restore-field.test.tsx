// @vitest-environment happy-dom
import { act, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { restoreField, stateOf, type FormField } from "./restore-field.ts";

const told = vi.fn<(state: string | boolean) => void>();

function Form() {
  const [text, setText] = useState("first");
  const [isOn, setOn] = useState(false);
  const [choice, setChoice] = useState("a");
  return (
    <>
      <input value={text} onChange={({ target }) => (told(target.value), setText(target.value))} />
      <textarea
        value={text}
        onChange={({ target }) => (told(target.value), setText(target.value))}
      />
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => (told(target.checked), setOn(target.checked))}
      />
      <select
        value={choice}
        onChange={({ target }) => (told(target.value), setChoice(target.value))}
      >
        <option>a</option>
        <option>b</option>
      </select>
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  told.mockReset();
});

test.each<[string, (field: FormField) => void, string | boolean]>([
  ["input", (field) => (field.value = "typed"), "typed"],
  ["textarea", (field) => (field.value = "typed"), "typed"],
  ["[type=checkbox]", (field) => ((field as HTMLInputElement).checked = true), true],
  ["select", (field) => (field.value = "b"), "b"],
])(
  "React is told once what %s was changed to before hydration",
  async (selector, change, wanted) => {
    document.body.innerHTML = `<main>${renderToString(<Form />)}</main>`;
    const field = document.querySelector<FormField>(selector)!;
    change(field);
    const state = stateOf(field);
    await act(async () => hydrateRoot(document.querySelector("main")!, <Form />));
    await act(async () => restoreField(field, state));
    expect(told.mock.calls).toEqual([[wanted]]);
    expect(stateOf(field)).toBe(wanted);
  },
);
