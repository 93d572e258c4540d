// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import NotFoundContent from "./index.tsx";

const pages = vi.hoisted(() => ({}));
vi.mock("../../../search/SearchForm.tsx", () => ({ SearchForm: "search" }));
vi.mock("@docusaurus/Link", () => ({ default: "a" }));
vi.mock("@docusaurus/plugin-content-docs/client", () => ({ useAllDocsData: () => pages }));
vi.mock("../../../edition/EditionLink.tsx", () => ({ default: "a" }));
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
