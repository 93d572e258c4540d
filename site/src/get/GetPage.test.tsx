// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { routeOf } from "../prose/useLinkHandlers.ts";
import { GetPage } from "./GetPage.tsx";

afterEach(cleanup);
const base = vi.hoisted(() => ({ url: "/under" }));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: (url: string) => base.url + url }));
vi.mock("../server-data.ts", () => ({ serverData: { constants: [] }, otherServerData: {} }));
vi.mock("./server-data.ts", () => ({
  getFacts: {
    lead: "From here.",
    address: "https://docs.example.org/under/get/",
    parts: [],
    packages: [
      {
        id: "node",
        name: "@a/node",
        description: "A node",
        file: "swarm-node-1.0.0-0123abcd.tgz",
        sha256: "ab".repeat(32),
        size: "1 MB packed",
        needs: "nothing",
        contains: "",
      },
    ],
  },
}));

test("a tarball is downloaded from this site, and the router leaves the click alone", () => {
  render(<GetPage />);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: /swarm-node/ });
  expect(link.getAttribute("href")).toBe("/under/get/swarm-node-1.0.0-0123abcd.tgz");
  expect(routeOf(link, { origin: link.origin, pathname: "/get", search: "" } as Location)).toBe(
    undefined,
  );
  expect(screen.getByText("ab".repeat(32))).toBeTruthy();
});

test("with hash routing a tarball is downloaded from the folder of the page", () => {
  base.url = ".";
  render(<GetPage />);
  const link = screen.getByRole("link", { name: /swarm-node/ });
  expect(link.getAttribute("href")).toBe("./get/swarm-node-1.0.0-0123abcd.tgz");
});
