// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { FormField, FieldState } from "../early/restore-field.ts";
import { replacePage } from "./replace-page.ts";

afterEach(() => {
  document.body.replaceChildren();
  delete window.__early;
});

/** What `early.js` keeps; a test adds to it. */
function kept() {
  const presses: { owner: HTMLElement }[] = [];
  const fields = new Map<FormField, FieldState>();
  window.__early = { presses, fields, pointer: null, moved: false, typed: null, done: false };
  return { presses, fields };
}

function Page() {
  return (
    <main>
      <a href="/">Start</a>
      <button type="button" className="menu">
        Bee 2.8
      </button>
      <input type="search" />
    </main>
  );
}

/** The static page, of which scripts know nothing. */
const STATIC =
  '<main><a href="/">Start</a><button type="button" class="menu">Bee 2.6</button><input type="search"></main>';

function staticPage() {
  const container = document.createElement("div");
  container.innerHTML = STATIC;
  document.body.append(container);
  const find = <E extends Element>(name: string): E => container.querySelector<E>(name) as E;
  return { container, find };
}

test("text, selection and focus of the static page move to the rendered one", async () => {
  const { container, find } = staticPage();
  const typed = find<HTMLInputElement>("input");
  const { fields } = kept();
  const root = replacePage(container);
  // Between the call and the commit, as on a slow machine.
  typed.focus();
  typed.value = "kademlia";
  fields.set(typed, "kademlia");
  typed.setSelectionRange(3, 5);
  await act(async () => root.render(<Page />));
  const field = find<HTMLInputElement>("input");
  expect(field).not.toBe(typed);
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["kademlia", 3, 5]);
});

test("a kept press belongs to the control that replaces the pressed one", async () => {
  const { container, find } = staticPage();
  const press = { owner: find<HTMLElement>(".menu") };
  const gone = { owner: document.createElement("button") };
  kept().presses.push(press, gone);
  const root = replacePage(container);
  await act(async () => root.render(<Page />));
  await vi.waitFor(() => expect(press.owner.textContent).toBe("Bee 2.8"));
  expect(gone.owner.isConnected).toBe(false);
  expect(document.activeElement).toBe(document.body);
});
