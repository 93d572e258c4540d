// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import InstallHelper from "./index.tsx";

afterEach(cleanup);

test("the server's HTML links to the quick start", () => {
  const html = renderToString(<InstallHelper />);
  expect(html).toContain('href="/docs/bee/installation/quick-start"');
  expect(html).not.toMatch(/\sstyle=/);
});

test("answers change the method", () => {
  render(<InstallHelper />);
  fireEvent.click(screen.getByLabelText("Store for the network"));
  fireEvent.click(screen.getByLabelText("On a server, always on"));
  expect(screen.getAllByRole("link")[0]?.textContent).toBe("Package manager");
});
