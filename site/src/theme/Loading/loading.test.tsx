// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import Loadable from "react-loadable";
import { expect, test } from "vitest";
import Loading from "./index.tsx";

/** Takes longer than a slice of rendering, so that React yields before it commits. */
function Slow() {
  const end = performance.now() + 20;
  while (performance.now() < end);
  return null;
}

test("a script that arrives between render and commit is shown", async () => {
  const Page = Loadable({ loader: async () => () => <p>Arrived</p>, loading: Loading });
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  startTransition(() =>
    root.render(
      <>
        <Page />
        <Slow />
        <Slow />
      </>,
    ),
  );
  expect(await screen.findByText("Arrived")).toBeTruthy();
  root.unmount();
});
