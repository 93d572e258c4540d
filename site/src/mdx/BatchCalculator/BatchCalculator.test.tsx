// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import BatchCalculator from "./index.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const answer = (): string => screen.getByRole("status").textContent ?? "";

test("the server's HTML answers for 40 GB and 30 days, with a command for every client", () => {
  const html = renderToString(<BatchCalculator />);
  expect(html).toContain("20.87354105856");
  expect(html).toContain("/stamps/12441600000/24");
  expect(html).toContain("createPostageBatch(&quot;12441600000&quot;, 24");
  expect(html).toContain("swarm-cli stamp buy --depth 24 --amount 12441600000");
  expect(html).not.toMatch(/\sstyle=/);
});

test("encryption and redundancy raise the depth", () => {
  render(<BatchCalculator size="6" />);
  fireEvent.input(screen.getByLabelText("Time"), { target: { value: "365" } });
  expect(answer()).toContain("Depth22");
  fireEvent.click(screen.getByLabelText("Encrypted upload"));
  fireEvent.input(screen.getByLabelText("Redundancy level"), { target: { value: "2" } });
  expect(answer()).toContain("Depth23");
});

test("depth and amount give lifetime and cost", () => {
  render(<BatchCalculator />);
  fireEvent.click(screen.getByLabelText("Depth and amount"));
  fireEvent.input(screen.getByLabelText("Amount in PLUR per chunk"), {
    target: { value: "1000000000" },
  });
  expect(answer()).toContain("1.6777216 xBZZ");
  expect(answer()).toContain("2.4 days");
});

test("an amount below 24 hours is a problem", () => {
  render(<BatchCalculator />);
  fireEvent.click(screen.getByLabelText("Depth and amount"));
  fireEvent.input(screen.getByLabelText("Amount in PLUR per chunk"), {
    target: { value: "100000000" },
  });
  expect(answer()).toContain("414,720,001");
  // The node would refuse the purchase, so no command is shown.
  expect(screen.queryByRole("tablist")).toBeNull();
});

test("while a number is typed the commands keep their space, unseen", () => {
  const { container } = render(<BatchCalculator />);
  fireEvent.input(screen.getByLabelText("Size"), { target: { value: "" } });
  expect(screen.queryByRole("tablist")).toBeNull();
  expect(container.textContent).toContain("/stamps/12441600000/24");
  fireEvent.input(screen.getByLabelText("Size"), { target: { value: "6" } });
  expect(screen.getByRole("tablist")).toBeTruthy();
  expect(container.textContent).toContain("/stamps/12441600000/22");
});

test("blocks and lifetime are those of the amount shown", () => {
  render(<BatchCalculator />);
  fireEvent.input(screen.getByLabelText("Time"), { target: { value: "1" } });
  fireEvent.input(screen.getByLabelText("Unit of time"), { target: { value: "hours" } });
  expect(answer()).toContain("Blocks paid for17,280");
  fireEvent.click(screen.getByLabelText("Add 10 % against a rising price"));
  expect(answer()).toContain("Blocks paid for19,008");
});

test("a price that the main network cannot have is remarked", () => {
  render(<BatchCalculator />);
  expect(answer()).not.toContain("never below");
  fireEvent.input(screen.getByLabelText("Storage price in PLUR"), { target: { value: "10" } });
  expect(answer()).toContain("never below 24,000 PLUR");
});

test("what a full bucket does is said for both kinds, and the kind changes the commands", () => {
  const { container } = render(<BatchCalculator />);
  expect(answer()).toContain("batch is overissued");
  fireEvent.click(screen.getByLabelText("Immutable batch"));
  expect(answer()).toContain("overwrites its oldest chunk");
  expect(container.textContent).toContain("Immutable: false");
});

test("a wrong size is told, and no command is offered", () => {
  render(<BatchCalculator />);
  fireEvent.input(screen.getByLabelText("Size"), { target: { value: "-3" } });
  expect(answer()).toContain("Enter a size above 0");
  expect(screen.queryByRole("tablist")).toBeNull();
});

test.each([
  ["abc", "“abc” is not a number. Enter a size above 0."],
  ["1e30", "Write the number out, without an exponent."],
  ["1,5", "Write decimals with a point: 1.5."],
])("what is wrong with a size of %s is said in its own words", (value, text) => {
  render(<BatchCalculator />);
  fireEvent.input(screen.getByLabelText("Size"), { target: { value } });
  expect(answer()).toContain(text);
});

test("the chosen client is remembered under the key of the pages' tabs", () => {
  render(<BatchCalculator />);
  fireEvent.click(screen.getByRole("tab", { name: "swarm-cli" }));
  expect(localStorage.getItem("docusaurus.tab.client")).toBe("swarm-cli");
  cleanup();
  render(<BatchCalculator />);
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("swarm-cli");
});

test("tabs elsewhere on the page and these follow each other", () => {
  const heard: unknown[] = [];
  const listen = ({ key, oldValue, newValue, storageArea }: StorageEvent): void => {
    heard.push([key, oldValue, newValue, storageArea === localStorage]);
  };
  addEventListener("storage", listen);
  render(<BatchCalculator />);
  fireEvent.click(screen.getByRole("tab", { name: "bee-js" }));
  expect(heard).toEqual([["docusaurus.tab.client", null, "bee-js", true]]);
  removeEventListener("storage", listen);
  const choose = (value: string): void => {
    localStorage.setItem("docusaurus.tab.client", value);
    const event = new StorageEvent("storage", { key: "docusaurus.tab.client" });
    act(() => void dispatchEvent(event));
  };
  const chosen = () => screen.getByRole("tab", { selected: true }).textContent;
  choose("swarm-cli");
  expect(chosen()).toBe("swarm-cli");
  choose("a client without a command here");
  expect(chosen()).toBe("swarm-cli");
});

test("keys with Alt or Ctrl are left to the browser", () => {
  render(<BatchCalculator />);
  const tab = screen.getByRole("tab", { name: "curl" });
  expect(fireEvent.keyDown(tab, { key: "ArrowLeft", altKey: true })).toBe(true);
  expect(fireEvent.keyDown(tab, { key: "End", ctrlKey: true })).toBe(true);
  expect(screen.getByRole("tab", { selected: true })).toBe(tab);
});

test("arrow keys move between the tabs", () => {
  render(<BatchCalculator />);
  fireEvent.keyDown(screen.getByRole("tab", { name: "curl" }), { key: "ArrowLeft" });
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Desktop");
});

test("the level is the one that the release uploads with, and the words say so", () => {
  const level = (): string => screen.getByLabelText<HTMLSelectElement>("Redundancy level").value;
  render(<BatchCalculator release="2.6.0" />);
  expect(level()).toBe("0");
  expect(answer()).toContain("47.15 GB");
  cleanup();
  render(<BatchCalculator release="2.8.1" />);
  expect(level()).toBe("1");
  expect(answer()).toContain("43.81 GB");
  expect(document.body.textContent).toContain("Bee 2.8.1 uploads with Medium");
});
