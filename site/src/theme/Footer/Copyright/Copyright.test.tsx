// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import FooterCopyright from "./index.tsx";

const network = vi.hoisted(() => ({ isUp: false }));

vi.mock("../../../offline/Panel.tsx", () => {
  if (!network.isUp) throw new Error("Loading chunk failed.");
  return { default: () => <p>the panel</p> };
});

test("a panel that did not load is said on its button, which loads it again", async () => {
  render(<FooterCopyright copyright="Copyleft" />);
  fireEvent.click(screen.getByRole("button", { name: "Keep these docs on this device" }));
  const again = await screen.findByRole("button", {
    name: "This did not load. Keep these docs on this device",
  });
  network.isUp = true;
  fireEvent.click(again);
  expect(await screen.findByText("the panel")).toBeTruthy();
});
