// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createMemoryHistory } from "history";
import { Router } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { useMovedRow } from "./useMovedRow.ts";

vi.mock("@docusaurus/router", async () => await import("react-router-dom"));

afterEach(cleanup);

function Page() {
  useMovedRow();
  return null;
}

const BEE = "/docs/2.8/bee/working-with-bee";

test.each([
  [`${BEE}/configuration#option-full-node`, `${BEE}/options#option-full-node`],
  [`${BEE}/configuration/#options-storage`, `${BEE}/options#options-storage`],
  [`/under${BEE}/monitoring#metric-bee_info`, `/under${BEE}/metrics#metric-bee_info`],
  [`${BEE}/configuration#options-people-ask-for`, `${BEE}/configuration#options-people-ask-for`],
  [`${BEE}/monitoring#alerts`, `${BEE}/monitoring#alerts`],
  [`${BEE}/options#option-full-node`, `${BEE}/options#option-full-node`],
])("%s becomes %s, in place", (from, to) => {
  const history = createMemoryHistory({ initialEntries: [from] });
  render(
    <Router history={history}>
      <Page />
    </Router>,
  );
  const { pathname, hash } = history.location;
  expect(pathname + hash).toBe(to);
  expect(history.length).toBe(1);
});
