// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { CATALOGUE } from "../../../shared/workshop/catalogue.ts";
import { PANELS } from "../../workshop/panels.ts";
import type { PanelInPageProps } from "../../workshop/in-page/PanelInPage.tsx";
import WorkshopPanel from "./index.tsx";
import { workshopPanelMarkdown } from "../../../shared/mdx/plain-text/WorkshopPanel.ts";

afterEach(cleanup);

const Shown = ({ panel, title, release }: PanelInPageProps) => (
  <p>{`${panel} ${title} ${release}`}</p>
);

test("the server's HTML and the twin say what the panel is for", () => {
  for (const { id, title, lead } of CATALOGUE) {
    const html = renderToString(<WorkshopPanel panel={id} />);
    expect(html).toContain(`Workshop: ${title}`);
    expect(html).not.toMatch(/\sstyle=/);
    expect(workshopPanelMarkdown({ panel: id }, {} as never)).toContain(lead);
    expect(Object.keys(PANELS)).toContain(id);
  }
});

test("a panel that there is not stops the build, in page and twin", () => {
  expect(() => renderToString(<WorkshopPanel panel="filez" />)).toThrow('no panel "filez"');
  expect(() => workshopPanelMarkdown({ panel: "filez" }, {} as never)).toThrow('no panel "filez"');
});

test("nothing is loaded before the press; what does not load is tried again", async () => {
  let loads = 0;
  const load = async () => {
    loads++;
    if (loads === 1) throw new Error("offline");
    return { default: Shown };
  };
  render(<WorkshopPanel panel="game" load={load} />);
  expect(loads).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Open the panel here" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText(/did not load/)).toBeTruthy();
  fireEvent.click(again);
  expect(await screen.findByText("game Redistribution 2.6.0")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
