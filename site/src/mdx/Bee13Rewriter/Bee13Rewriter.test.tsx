// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { bee13Facts } from "../../../content/bee-js-13.ts";
import { rewrite } from "../../../shared/bee-js-13/rewrite.ts";
import Bee13Rewriter from "./index.tsx";

afterEach(cleanup);

const load = async () => (code: string) => rewrite(code, bee13Facts);
const paste = (value: string): void => {
  fireEvent.input(screen.getByLabelText(/Paste code/), { target: { value } });
};

test("pasted code is shown rewritten, with what changed and what is left to decide", async () => {
  render(<Bee13Rewriter load={load} />);
  paste(
    'const bee = new Bee("");\nbee.getStamps;\nbee.getPostageBatches();\nclient.uploadData(id);',
  );
  expect(await screen.findByText("1 name changed, 1 place to decide.")).toBeTruthy();
  expect(document.querySelector("pre")?.textContent).toContain("bee.stamp.getAll();");
  expect(screen.getByText("client.uploadData")).toBeTruthy();
  expect(screen.getByText("client.data.upload")).toBeTruthy();
});

test("code without old names says so, and an empty field has no result", async () => {
  render(<Bee13Rewriter load={load} />);
  paste("const a = 1;");
  expect(await screen.findByText("0 names changed, nothing left to decide.")).toBeTruthy();
  paste("");
  expect(await screen.findByText("Nothing read yet.")).toBeTruthy();
});

test("a parser that does not load is said, and loaded again", async () => {
  let tries = 0;
  render(<Bee13Rewriter load={() => (tries++ === 0 ? Promise.reject(new Error("no")) : load())} />);
  paste("a");
  expect(await screen.findByText(/the tool did not load/)).toBeTruthy();
  screen.getByRole("button", { name: "Try again" }).click();
  expect(await screen.findByText("0 names changed, nothing left to decide.")).toBeTruthy();
});
