// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { atBase, base, recallBase } from "./base.ts";
import { BaseAddress, firstAddress } from "./BaseAddress.tsx";

const DEFAULT = "http://localhost:1633";

beforeEach(() => {
  localStorage.clear();
  base.set(DEFAULT);
});
afterEach(cleanup);

const field = (): HTMLInputElement => screen.getByLabelText("Your node");
const type = (value: string): void => void fireEvent.change(field(), { target: { value } });

test("a good address is remembered and used, a bad one is explained and not used", () => {
  render(<BaseAddress />);
  type("http://10.0.0.7:1633/");
  expect(base.get()).toBe("http://10.0.0.7:1633");
  expect(localStorage.getItem("api.base-url")).toBe("http://10.0.0.7:1633");
  type("ftp://x");
  expect(document.querySelector("#api-base-problem")!.textContent).toBe(
    "Begin with http:// or https://.",
  );
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(base.get()).toBe("http://10.0.0.7:1633");
});

test("an empty field means the default, which nobody has to remember", () => {
  render(<BaseAddress />);
  type("http://10.0.0.7:1633");
  type("");
  expect(base.get()).toBe(DEFAULT);
  expect(localStorage.getItem("api.base-url")).toBeNull();
});

test("the field begins with the remembered address, unless something was typed already", () => {
  localStorage.setItem("api.base-url", "http://10.0.0.7:1633");
  recallBase();
  expect(firstAddress(DEFAULT)).toBe("http://10.0.0.7:1633");
  expect(firstAddress("http://10.0.0.8:1633")).toBe("http://10.0.0.8:1633");
  expect(base.get()).toBe("http://10.0.0.8:1633");
});

test("a bad address that was typed before the field woke is explained once it did", () => {
  const form = <BaseAddress first="ftp://x" />;
  const built = renderToStaticMarkup(<BaseAddress />);
  // Hydration must adopt the server's markup unchanged.
  expect(renderToStaticMarkup(form).replace("ftp://x", DEFAULT)).toBe(built);
  render(form);
  expect(document.querySelector("#api-base-problem")!.textContent).toBe(
    "Begin with http:// or https://.",
  );
});

test("samples take another address, websockets too, and swarm-cli as an option", () => {
  const at = (text: string): string => atBase(text, "https://n.example");
  expect(at("curl http://localhost:1633/health")).toBe("curl https://n.example/health");
  expect(at("ws://localhost:1633/x")).toBe("wss://n.example/x");
  expect(at("swarm-cli status")).toBe("swarm-cli status \\\n  --bee-api-url https://n.example");
  expect(atBase("swarm-cli status", DEFAULT)).toBe("swarm-cli status");
});
