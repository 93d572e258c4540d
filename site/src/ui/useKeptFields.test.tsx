// @vitest-environment happy-dom
import { cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useRef, useState, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIELDS_KEY } from "../../shared/storage/keys.ts";
import BatchCalculator from "../mdx/BatchCalculator/index.tsx";
import { keptValues } from "./kept-values.ts";
import { useKeptFields } from "./useKeptFields.ts";

beforeEach(() => visit("first"));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function visit(name: string): void {
  history.replaceState({ key: "entry", visit: name }, "");
}

const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const type = (label: string, value: string): boolean =>
  fireEvent.input(field(label), { target: { value } });

function Part({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLElement>(null);
  useKeptFields(part, "part");
  return <section ref={part}>{children}</section>;
}

test("a calculator has its values and its result again after back, and none on a new visit", () => {
  const { container } = render(<BatchCalculator />);
  type("Size", "7.5");
  fireEvent.click(screen.getByLabelText("Encrypted upload"));
  type("Unit of time", "years");
  const answer = container.textContent;
  cleanup();
  visit("second");
  const other = render(<BatchCalculator />);
  expect(field("Size").value).toBe("40");
  expect(other.container.textContent).not.toBe(answer);
  cleanup();
  visit("first");
  const again = render(<BatchCalculator />);
  expect(field("Size").value).toBe("7.5");
  expect(field("Encrypted upload").checked).toBe(true);
  expect(field("Unit of time").value).toBe("years");
  expect(again.container.textContent).toBe(answer);
});

test("the chosen one of radio buttons is chosen again", () => {
  render(<BatchCalculator />);
  fireEvent.click(screen.getByLabelText("Depth and amount"));
  cleanup();
  render(<BatchCalculator />);
  expect(field("Depth and amount").checked).toBe(true);
});

test("a field of React state, and one that another field shows, are filled again", async () => {
  function Controlled() {
    const [text, setText] = useState("");
    return (
      <Part>
        <input aria-label="First" value={text} onChange={({ target }) => setText(target.value)} />
        {text === "more" && <input aria-label="Second" defaultValue="" />}
      </Part>
    );
  }
  render(<Controlled />);
  type("First", "more");
  type("Second", "x");
  cleanup();
  render(<Controlled />);
  expect(field("First").value).toBe("more");
  await vi.waitFor(() => expect(field("Second").value).toBe("x"));
});

test.each(["input", "textarea"] as const)(
  "what was typed into the field %s before the part was loaded is kept",
  (kind) => {
    const early = document.body.appendChild(document.createElement("section"));
    const typed = early.appendChild(document.createElement(kind));
    typed.setAttribute("aria-label", "Early");
    typed.defaultValue = "first";
    typed.value = "typed";
    renderHook(() => useKeptFields({ current: early }, "part"));
    early.remove();
    expect(keptValues("part").get("Early")).toBe("typed");
  },
);

test.each([
  ["password", "text", "hunter2 is the word"],
  ["file", "text", "C:\\fakepath\\a"],
  ["text", "unkept", "https://rpc.example/key"],
])("an input of type %s (%s) is not kept", (kind, mark, value) => {
  const shown = (
    <Part>
      <input aria-label="Unkept" type={kind} {...(mark === "unkept" && { "data-unkept": "" })} />
    </Part>
  );
  render(shown);
  // A file input takes no value.
  if (kind === "file") fireEvent.change(field("Unkept"));
  else type("Unkept", value);
  cleanup();
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem(FIELDS_KEY) ?? "").not.toContain("Unkept");
  render(shown);
  expect(field("Unkept").value).toBe("");
});

test.each([
  "password: hunter2",
  "bee start --password hunter2",
  'new PrivateKey("0x' + "5".repeat(64) + '")',
  "https://rpc.example/?network=gnosis&dkey=abc",
  '{"privateKey":"0x1"}',
  "Authorization: Bearer abc",
  "https://user:word@rpc.example",
  "https://mainnet.infura.io/v3/9aa3d95b3bc440fa88ea12eaa4456161",
  '{"crypto":{"ciphertext":"00"}}',
  "-----BEGIN EC PRIVATE KEY-----",
  "a".repeat(128),
  "5".repeat(64),
  ` 0x${"C".repeat(64)}\n`,
  `my key:\n"${"5".repeat(64)}"`,
  `[\n\t'${"5".repeat(64)}',\n]`,
  "x".repeat(100_001),
])("a text with a secret, or one that is too long, is not kept: %#", (secret) => {
  const shown = (
    <Part>
      <textarea aria-label="Text" />
    </Part>
  );
  render(shown);
  type("Text", "harmless");
  type("Text", secret);
  cleanup();
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem(FIELDS_KEY) ?? "").not.toContain("Text");
  render(shown);
  expect(field("Text").value).toBe("");
});

test("a reload has them again", async () => {
  const shown = (
    <Part>
      <input aria-label="Reloaded" />
    </Part>
  );
  render(shown);
  type("Reloaded", "yes");
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem(FIELDS_KEY)).toContain('["first/part/Reloaded","yes"]');
  vi.resetModules();
  const reloaded = await import("./kept-values.ts");
  expect(reloaded.keptValues("part").get("Reloaded")).toBe("yes");
});

test("a reload has nothing of what was forgotten after the last one", async () => {
  sessionStorage.setItem(FIELDS_KEY, '[["first/part/",true]]');
  vi.resetModules();
  const reloaded = await import("./kept-values.ts");
  expect(reloaded.openedParts()).toEqual(["part"]);
  reloaded.forgetPart("part");
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem(FIELDS_KEY)).toBeNull();
});

test("the newest values are stored, as many as fit into the storage", async () => {
  vi.resetModules();
  const fresh = await import("./kept-values.ts");
  for (let at = 0; at < 300; at++) fresh.keepValue("part", `small ${at}`, "x");
  for (let at = 0; at < 20; at++) fresh.keepValue("part", `large ${at}`, "x".repeat(99_000));
  window.dispatchEvent(new Event("pagehide"));
  const stored = sessionStorage.getItem(FIELDS_KEY) ?? "";
  expect(stored.length).toBeLessThan(1_100_000);
  expect(stored).toContain("large 19");
  expect(stored).not.toContain("large 9");
});

test("a document from the back/forward cache has what later documents kept", async () => {
  vi.resetModules();
  const early = await import("./kept-values.ts");
  sessionStorage.setItem(FIELDS_KEY, '[["first/part/Later","yes"]]');
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(early.keptValues("part").get("Later")).toBe("yes");
});

test.each([
  "null",
  "{",
  '{"first/part/A":"x"}',
  '[["first/part/A",7],[1,"x"],["first/part/B"]]',
  '[["first/part/Kind","none"],["first/part/Box","text"],["first/part/A",true]]',
])("foreign content of the storage fills nothing: %s", async (stored) => {
  sessionStorage.setItem(FIELDS_KEY, stored);
  vi.resetModules();
  const { useKeptFields: useFresh } = await import("./useKeptFields.ts");
  function Fresh() {
    const part = useRef<HTMLElement>(null);
    useFresh(part, "part");
    return (
      <section ref={part}>
        <input aria-label="A" />
        <input aria-label="Box" type="checkbox" />
        <select aria-label="Kind">
          <option>one</option>
        </select>
      </section>
    );
  }
  render(<Fresh />);
  expect(field("A").value).toBe("");
  expect(field("Box").checked).toBe(false);
  expect(field("Kind").value).toBe("one");
});

test.each([
  ["a field that asks for a hash", { "data-hash": "" }, "5".repeat(64)],
  ["a log line with a hash in it", {}, `"peer_address"="${"5".repeat(64)}"`],
  ["a shorter number", {}, "5".repeat(63)],
])("%s is kept", (_, mark, value) => {
  const shown = (
    <Part>
      <input aria-label="Hash" {...mark} />
    </Part>
  );
  render(shown);
  type("Hash", value);
  cleanup();
  render(shown);
  expect(field("Hash").value).toBe(value);
});
