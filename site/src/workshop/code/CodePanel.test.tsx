// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryHistory } from "history";
import { useRef } from "react";
import { Router } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Editing } from "../../samples/edit/view.ts";
import type { runModule } from "../../samples/run-module.ts";
import { programFragment } from "../../samples/edit/share.ts";
import { PROGRAMS_KEY } from "../../../shared/storage/keys.ts";
import { control } from "../node/control.ts";
import { useKeptFields } from "../../ui/useKeptFields.ts";
import { localNodes } from "../node/local-node.ts";
import type { NodeClient } from "../node/node-client.ts";
import { uploadBytes } from "../node/stamps.ts";
import type { NodeSelection } from "../node/useNode.tsx";
import CodePanel from "./CodePanel.tsx";

const page = vi.hoisted(() => ({
  node: undefined as NodeClient | undefined,
  chosen: [] as unknown[],
  module: undefined as unknown as typeof runModule,
}));

vi.mock("../../edition/use-edition.ts", () => ({
  useEditions: () => [{ release: "2.6.0" }, { release: "2.8.1" }],
}));
vi.mock("../../edition/EditionLink.tsx", () => ({
  default: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));
vi.mock("../node/useNode.tsx", () => ({
  useChoice: () => ({
    choice: { kind: "page", release: "2.6.0", address: "http://localhost:1999" },
    choose: (choice: NodeSelection) => page.chosen.push(choice.release),
  }),
}));
vi.mock("../node/NodeBar.tsx", () => ({
  WithNode: ({ children }: { children: (node: unknown, key: number) => unknown }) =>
    children(page.node, 1),
}));
vi.mock("./starting.ts", () => ({
  STARTING: ["one", "two"].map((id) => ({
    id,
    title: `Program ${id}`,
    about: "It does something.",
    explained: ["/docs/x", "X"],
    code: `start(${id})`,
  })),
}));
vi.mock("../../samples/edit/Editor.tsx", () => ({
  default: ({ code, changed, run, leave }: Editing & { code: string }) => (
    <textarea
      aria-label="editor"
      value={code}
      onChange={({ target }) => changed(target.value)}
      onKeyDown={({ key }) => (key === "Escape" ? leave() : run())}
    />
  ),
}));
vi.mock("../../samples/source.ts", () => ({
  editedSource: async (code: string, bee: string) => ({ text: `${bee}: ${code}`, imports: [] }),
}));
vi.mock("../../samples/run-module.ts", () => ({
  moduleAddress: (script: string) => script,
  runModule: (...of: Parameters<typeof runModule>) => page.module(...of),
}));

beforeEach(async () => {
  localStorage.clear();
  window.history.replaceState(null, "");
  const [node] = await localNodes();
  page.node = node && { ...node, port: () => ({}) as MessagePort };
  page.chosen = [];
  page.module = async ({ source, environment }, { print }) => {
    print("text" in source ? source.text : "", "out");
    if (page.node) await uploadBytes(page.node, environment.BATCH_ID ?? "", "hello world");
    return { kind: "ended", milliseconds: 12 };
  };
});
afterEach(cleanup);

/** The panel as the workshop shows it, which keeps the fields of its panels. */
function Shown() {
  const part = useRef<HTMLDivElement>(null);
  useKeptFields(part, "workshop-code");
  return (
    <div ref={part}>
      <CodePanel />
    </div>
  );
}

async function show(hash = "#code"): Promise<{ readonly hash: () => string }> {
  const history = createMemoryHistory({ initialEntries: [`/play${hash}`] });
  render(
    <Router history={history}>
      <Shown />
    </Router>,
  );
  await screen.findByRole("textbox", { name: "editor" });
  return { hash: () => history.location.hash };
}
const editor = (): HTMLTextAreaElement => screen.getByRole("textbox", { name: "editor" });
const write = (code: string): boolean => fireEvent.change(editor(), { target: { value: code } });
const select = (): HTMLSelectElement => screen.getByRole("combobox", { name: "Program" });
const choose = (id: string): boolean => fireEvent.change(select(), { target: { value: id } });
const press = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));

test("a run prints, and the node tells what has changed in it; each line leads to where more is", async () => {
  await show();
  expect(document.activeElement).toBe(document.body);
  await press("Run");
  await expect.poll(() => screen.getByRole("status").textContent).toBe("Ran in 12 ms.");
  expect(screen.getByRole("group", { name: "What the sample printed" }).textContent).toBe(
    "2.6.0: start(one)\n",
  );
  const row = await screen.findByRole("row", { name: "Chunks kept 0 → 1" });
  expect(within(row).getByRole("link").getAttribute("href")).toBe("/play#files");
  expect(screen.getByRole("row", { name: /fullest bucket 0 of 16 → 1 of 16$/ })).toBeTruthy();
  expect(await page.node?.fetch("/_dev/clock").then((answer) => answer.json())).toMatchObject({
    rate: 1,
  });
});

test("a press shows the output where it is below the screen, and leaves the page where it is not", async () => {
  const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  await show();
  await press("Run");
  await expect.poll(() => screen.getByRole("status").textContent).toBe("Ran in 12 ms.");
  expect(shown.mock.contexts).toEqual([]);
  const below = { top: innerHeight + 1 } as DOMRect;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(below);
  await press("Run");
  expect(shown.mock.contexts).toEqual([screen.getByRole("region", { name: "Output" })]);
});

test("blocks come faster while a program runs, and a failed run is looked at, too", async () => {
  let during: unknown;
  page.module = async () => {
    during = await page.node?.fetch("/_dev/clock").then((answer) => answer.json());
    throw new Error("no worker");
  };
  // Pause the clock: no block may be mined during the test.
  if (page.node) await control(page.node, "pauseBlocks");
  await show();
  await press("Run");
  await expect.poll(() => screen.getByRole("status").textContent).toBe("Could not run here.");
  expect(during).toMatchObject({ rate: 5 });
  expect(await screen.findByText("The last run has changed nothing.")).toBeTruthy();
  expect(screen.getByText(/the chain is held/)).toBeTruthy();
});

test("on a reader's own node the clock is left alone, and a program of a link says what it reaches", async () => {
  let during: unknown;
  const { module } = page;
  page.module = async (...of) => {
    during = await page.node?.fetch("/_dev/clock").then((answer) => answer.json());
    return module(...of);
  };
  const sent: unknown[] = [];
  const { node } = page;
  page.node = node && {
    ...node,
    kind: "dev",
    fetch: (path, init) => (sent.push(init?.body), node.fetch(path, init)),
  };
  await show(await programFragment("from afar", "2.6.0"));
  await expect
    .poll(() => screen.getByRole("note").textContent)
    .toMatch(/reaches your development node at http:\/\/localhost:1999 and nothing else\.$/);
  await press("Run");
  await expect.poll(() => screen.getByRole("status").textContent).toBe("Ran in 12 ms.");
  expect(during).toMatchObject({ rate: 1 });
  expect(sent).not.toContainEqual(expect.stringContaining("rate"));
  expect(screen.getByText(/goes to http:\/\/localhost:1999/)).toBeTruthy();
});

test("what is written stays: for each program, over a reload, until it is reset", async () => {
  await show();
  write("changed");
  choose("two");
  expect(editor().value).toBe("start(two)");
  cleanup();
  await show();
  expect(select().value).toBe("two");
  choose("one");
  expect(editor().value).toBe("changed");
  expect(screen.getByRole("option", { name: "Program one (changed)" })).toBeTruthy();
  await press("Reset code");
  expect(editor().value).toBe("start(one)");
  expect(screen.queryByRole("option", { name: /changed/ })).toBeNull();
});

test("what another tab has written meanwhile is not overwritten", async () => {
  await show();
  const stored = { open: "two", written: { two: "theirs" }, linked: { code: "far", bee: "2.6.0" } };
  localStorage.setItem(PROGRAMS_KEY, JSON.stringify(stored));
  write("mine");
  cleanup();
  await show();
  expect(editor().value).toBe("mine");
  choose("two");
  expect(editor().value).toBe("theirs");
  choose("link");
  expect(editor().value).toBe("far");
});

test("kept content that is not of this page counts as none", async () => {
  localStorage.setItem(PROGRAMS_KEY, `{"open":7,"written":[]}`);
  await show();
  expect(editor().value).toBe("start(one)");
});

test("a link's program opens as text beside the reader's own, brings its release, and does not run", async () => {
  const ran = vi.fn(page.module);
  page.module = ran;
  localStorage.setItem(PROGRAMS_KEY, JSON.stringify({ open: "one", written: { one: "mine" } }));
  const at = await show(await programFragment("from afar", "2.8.1"));
  await expect.poll(() => editor().value).toBe("from afar");
  expect(screen.getByRole("note").textContent).toMatch(/came with a link .* Bee 2\.8\.1.*Read it/);
  expect(page.chosen).toEqual(["2.8.1"]);
  expect(ran).not.toHaveBeenCalled();
  choose("one");
  expect(editor().value).toBe("mine");
  expect(screen.queryByRole("note")).toBeNull();
  expect(at.hash()).toBe("#code");
  choose("link");
  expect(editor().value).toBe("from afar");
});

test.each([
  ["damaged data", "#code=2.6.0/AAAA"],
  ["no release", "#code=AAAA"],
  ["markup", "#code=2.6.0/<img src=x onerror=alert(1)>"],
  ["nothing", "#code="],
])("a link with %s is refused, and what is there stays", async (_, hash) => {
  await show(hash);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Problem: The program in the link cannot be read.",
  );
  expect(editor().value).toBe("start(one)");
});

test("Escape leaves the editor for the button, and the keys run the program", async () => {
  await show();
  fireEvent.keyDown(editor(), { key: "Escape" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Run" }));
  await act(async () => void fireEvent.keyDown(editor(), { key: "Enter" }));
  await expect.poll(() => screen.getByRole("status").textContent).toBe("Ran in 12 ms.");
});

test("the program of a link is still open when the page is loaded again", async () => {
  window.history.replaceState({ visit: "first" }, "");
  const linked = await programFragment("linked()", "2.6.0");
  await show();
  choose("two");
  expect(editor().value).toBe("start(two)");
  cleanup();
  for (const load of ["first", "again"]) {
    const { hash } = await show(linked);
    await expect.poll(() => editor().value).toBe("linked()");
    expect(hash(), load).toBe(linked);
    cleanup();
  }
});
