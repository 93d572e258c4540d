// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import ConfigBuilder from "./index.tsx";

afterEach(cleanup);

test("the server's HTML holds a whole configuration file for a light node", () => {
  const html = renderToString(<ConfigBuilder />);
  expect(html).toContain("blockchain-rpc-endpoint: &quot;http://localhost:8545&quot;");
  expect(html).toContain("swap-enable: true");
  expect(html).not.toMatch(/\sstyle=/);
});

test("another place gives other forms and paths", () => {
  const { container } = render(<ConfigBuilder />);
  expect(container.textContent).toContain("/etc/bee/bee.yaml");
  fireEvent.click(screen.getByLabelText("Container"));
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Compose file",
    "docker run",
    "Environment file",
  ]);
  expect(container.textContent).toContain("ethersphere/bee:2.6.0 start");
});

test("an ultra-light node asks for no endpoint", () => {
  const { container } = render(<ConfigBuilder />);
  fireEvent.click(screen.getByLabelText("Ultra-light"));
  expect(container.textContent).toContain("skip-postage-snapshot: true");
  expect(container.textContent).not.toContain("blockchain-rpc-endpoint");
});

test("settings are those of the release", () => {
  const { container } = render(<ConfigBuilder release="2.8.1" />);
  fireEvent.click(screen.getByLabelText("Ultra-light"));
  fireEvent.click(screen.getByLabelText("Container"));
  expect(container.textContent).toContain("ethersphere/bee:2.8.1 start");
  expect(container.textContent).not.toContain("SKIP_POSTAGE_SNAPSHOT");
});

test("a problem takes the output away", () => {
  render(<ConfigBuilder />);
  fireEvent.input(screen.getByLabelText("Gnosis Chain RPC endpoint"), {
    target: { value: "localhost" },
  });
  expect(screen.queryByRole("tablist")).toBeNull();
  expect(screen.getByRole("status").textContent).toContain("http(s)");
});

test("what is typed is quoted, not interpreted", () => {
  const { container } = render(<ConfigBuilder />);
  fireEvent.click(screen.getByLabelText("Terminal"));
  fireEvent.input(screen.getByLabelText("Welcome message (optional)"), {
    target: { value: "$(id)" },
  });
  expect(container.textContent).toContain("--welcome-message='$(id)'");
});
