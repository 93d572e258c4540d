// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PaperLine } from "./PaperLine.tsx";

const site = vi.hoisted(() => ({ route: "/docs/2.8/concepts/pss" }));
vi.mock("@docusaurus/theme-common/internal", () => ({ useLocalPathname: () => site.route }));
vi.mock("@docusaurus/useDocusaurusContext", () => ({
  default: () => ({ siteConfig: { title: "Swarm Documentation" } }),
}));
vi.mock("../edition/use-edition.ts", () => ({
  useEditions: () => [
    { release: "2.6.0", interface: "7.3.0", prefix: "", version: "current" },
    { release: "2.8.2", interface: "8.1.0", prefix: "2.8/", version: "2.8" },
  ],
}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const text = (): string => screen.getByText(/Swarm Documentation/).textContent ?? "";

test("says edition, address without the fragment, and the day of printing", () => {
  vi.useFakeTimers({ now: new Date("2026-11-26T12:00:00Z") });
  window.location.href = "https://docs.example/docs/2.8/concepts/pss?x=1#part";
  render(<PaperLine />);
  expect(text()).toContain("edition of Bee 2.8.2");
  expect(text()).toContain("https://docs.example/docs/2.8/concepts/pss?x=1\nPrinted");
  expect(text()).toContain("Printed on Nov 26, 2026");
  vi.setSystemTime(new Date("2026-11-28T12:00:00Z"));
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(text()).toContain("Printed on Nov 28, 2026");
});

test("pages without an edition name none", () => {
  site.route = "/errors/";
  render(<PaperLine />);
  expect(text()).not.toContain("edition");
});
