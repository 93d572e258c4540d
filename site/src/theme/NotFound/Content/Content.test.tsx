// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import NotFoundContent from "./index.tsx";

const pages = vi.hoisted(() => ({}));
vi.mock("../../../search/SearchForm.tsx", () => ({ SearchForm: "search" }));
const base = vi.hoisted(() => ({ url: "/" }));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: () => base.url }));
vi.mock("@docusaurus/Link", () => ({ default: "a" }));
vi.mock("@docusaurus/plugin-content-docs/client", () => ({ useAllDocsData: () => pages }));
vi.mock("../../../edition/EditionLink.tsx", () => ({ default: "a" }));
vi.mock("../../../redirect/useAlias.ts", () => ({ useAlias: () => {} }));
vi.mock("../../../edition/use-edition.ts", () => ({ useEdition: () => ({ version: "current" }) }));
vi.mock("@docusaurus/theme-common", () => ({ PageMetadata: "title-of-the-page" }));

afterEach(cleanup);

test("brings its title, since the docs show it without the page around it", () => {
  const { container } = render(
    <MemoryRouter>
      <NotFoundContent />
    </MemoryRouter>,
  );
  const title = container.querySelector("title-of-the-page")?.getAttribute("title");
  expect(title).toBe("Page Not Found");
});

test("a copy on Swarm that was opened by its reference leads to the page below its feed", () => {
  base.url = `/bzz/${"a".repeat(64)}/`;
  const opened = `/bzz/${"b".repeat(64)}/docs/concepts/pss?x=1#why`;
  render(
    <MemoryRouter initialEntries={[opened]}>
      <NotFoundContent />
    </MemoryRouter>,
  );
  const link = screen.getByText("Open this page there");
  expect(link.getAttribute("href")).toBe(`${base.url}docs/concepts/pss?x=1#why`);
  cleanup();
  render(
    <MemoryRouter initialEntries={[`${base.url}docs/none`]}>
      <NotFoundContent />
    </MemoryRouter>,
  );
  expect(screen.queryByText("Open this page there")).toBeNull();
});
