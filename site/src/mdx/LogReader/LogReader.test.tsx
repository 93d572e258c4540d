// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { KnownLine } from "@swarm-docs/docs/log/decode";
import { errorEntry, requestEntries } from "./entries.ts";
import LogReader from "./index.tsx";

afterEach(cleanup);

const known: KnownLine[] = [
  {
    id: "no-space-left",
    pattern: "no space left on device",
    level: "error",
    logger: "",
    where: "error",
    meaning: "The disk is full.",
    fix: "Free some space.",
    harmless: false,
    fatal: false,
  },
];
const paste = (text: string): void => {
  fireEvent.input(screen.getByLabelText("Paste lines of the log"), { target: { value: text } });
};

test("the server's HTML has the labelled field and points to the list for readers without script", () => {
  const html = renderToString(<LogReader />);
  expect(html).toContain("Paste lines of the log");
  expect(html).toContain("list of log lines");
  expect(html).not.toMatch(/\sstyle=/);
});

test("a pasted line is explained with a link to its entry", async () => {
  render(<LogReader load={async () => known} />);
  paste(
    '"time"="t" "level"="error" "logger"="node" "msg"="x" "error"="write: no space left on device"',
  );
  await waitFor(() => screen.getByText("The disk is full."));
  expect(screen.getByRole("link").getAttribute("href")).toContain("#log-no-space-left");
  expect(screen.getByRole("status").textContent).toContain(
    "1 line read, 1 known, 1 of them not harmless.",
  );
});

test("text that nobody knows leads to the log, and unknown lines of Bee to more of them", async () => {
  render(<LogReader load={async () => known} />);
  paste("it does not work");
  await waitFor(() => screen.getByText("1 line read, none of them known."));
  expect(screen.getByRole("status").textContent).toContain("does not look like the log of Bee");
  expect(screen.getByRole("link").getAttribute("href")).toContain("#where-the-log-is");
  paste('"time"="t" "level"="info" "logger"="node" "msg"="never seen"');
  await waitFor(() => screen.getByText(/paste more lines/));
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    expect.stringContaining("#set-the-level"),
    "/docs/references/community",
  ]);
});

test("lines that are all harmless are called so", async () => {
  render(<LogReader load={async () => known.map((line) => ({ ...line, harmless: true }))} />);
  paste('"level"="error" "logger"="node" "msg"="x" "error"="no space left on device"');
  await waitFor(() => screen.getByText("1 line read, 1 known, all harmless."));
});

test("the list is loaded on focus, once", () => {
  const load = vi.fn(async () => known);
  render(<LogReader load={load} />);
  const field = screen.getByLabelText("Paste lines of the log");
  fireEvent.focus(field);
  fireEvent.focus(field);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a list that does not load is told, and the next attempt works", async () => {
  const load = vi
    .fn<() => Promise<KnownLine[]>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue(known);
  render(<LogReader load={load} />);
  paste("x");
  await waitFor(() => screen.getByText(/did not load/));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toContain("none of them known"),
  );
});

test("lines are known that the release of the page writes", async () => {
  const [line] = known as [KnownLine];
  const lines = [
    { ...line, id: "old", meaning: "Of the older one.", until: "2.8.0" },
    { ...line, id: "new", meaning: "Of the newer one.", since: "2.8.0" },
  ];
  for (const [release, meaning] of [
    ["2.6.0", "Of the older one."],
    ["2.8.1", "Of the newer one."],
  ]) {
    render(<LogReader release={release} load={async () => lines} />);
    paste('"level"="error" "logger"="node" "msg"="x" "error"="no space left on device"');
    await waitFor(() => screen.getByText(meaning!));
    expect(screen.getByRole("status").textContent).toContain("1 known");
    expect(document.body.textContent).toContain(`Lines of Bee ${release} are known.`);
    cleanup();
  }
});

const error = (id: string, status: number, message: string) =>
  errorEntry({ id, status, message, cause: `Cause of ${id}.`, check: "Look.", fix: "Do it." });
const errors = [
  error("full", 402, "batch is overissued"),
  error("gone", 404, "batch not found"),
  error("bad", 400, "batch not found"),
  error("cors", 0, "Failed to fetch"),
];

test("a pasted answer of the node is explained by the error with its status", async () => {
  render(
    <LogReader title="Paste your error" label="Error" load={async () => [...known, ...errors]} />,
  );
  const field = screen.getByLabelText("Error");
  fireEvent.input(field, { target: { value: '{"code":404,"message":"batch not found"}' } });
  expect(await screen.findByText("Cause of gone.")).toBeTruthy();
  expect(screen.queryByText("Cause of bad.")).toBeNull();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/errors/gone");
  expect(screen.getByRole("region", { name: "Paste your error" })).toBeTruthy();
});

test("the line of a failed request leads to its error, and one that several errors share to all", async () => {
  const of = (id: string, msg: string) => {
    const logs = [{ logger: "node/api/get", msg }];
    return { id, status: 404, message: id, cause: `Cause of ${id}.`, check: "", fix: "", logs };
  };
  const rows = [of("gone", "get failed"), of("one", "put failed"), of("two", "put failed")];
  render(<LogReader load={async () => [...known, ...requestEntries(rows)]} />);
  const at = (msg: string) => `"level"="error" "logger"="node/api/get" "msg"="${msg}"`;
  paste(`${at("get failed")}\n${at("put failed")}`);
  expect(await screen.findByText("A request failed. Cause of gone.")).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links.toSorted()).toEqual(["/errors/", "/errors/gone"]);
  expect(screen.getByRole("status").textContent).toContain("1 more request to the API failed.");
});

test("a message of a browser is explained, among lines of the log, too", async () => {
  render(<LogReader load={async () => [...known, ...errors]} />);
  paste(
    'Uncaught (in promise) TypeError: Failed to fetch\n"level"="error" "logger"="node" "msg"="x" "error"="no space left on device"',
  );
  expect(await screen.findByText("Cause of cors.")).toBeTruthy();
  expect(screen.getByText("The disk is full.")).toBeTruthy();
});
