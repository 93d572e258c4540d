// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useKeptFields } from "../../ui/useKeptFields.ts";
import { WithNode } from "./NodeBar.tsx";
import { NodeChoice } from "./useNode.tsx";

const asked = vi.hoisted((): string[] => []);

vi.mock("../../edition/use-edition.ts", () => ({ useEditions: () => [{ release: "2.6.0" }] }));
vi.mock("./page-nodes.ts", () => ({
  startPageNodes: async () => ({ nodes: [{ kind: "bee" }], close: () => undefined }),
}));
vi.mock("./remote-node.ts", () => ({
  remoteNode: (kind: string, address: string) => ({ kind, address }),
  obstacle: async ({ address }: { readonly address: string }) => void asked.push(address),
}));

afterEach(cleanup);

function Panel() {
  const part = useRef<HTMLDivElement>(null);
  useKeptFields(part, "workshop-example");
  return (
    <div ref={part}>
      <NodeChoice release="2.6.0">
        <WithNode kinds={["page", "bee"]}>{() => <p>ready</p>}</WithNode>
      </NodeChoice>
    </div>
  );
}

const choice = (): HTMLSelectElement => screen.getByRole("combobox", { name: "Node" });

test("a page that is opened again asks no node of the reader's machine by itself", async () => {
  history.replaceState({ visit: "first" }, "");
  render(<Panel />);
  fireEvent.change(choice(), { target: { value: "bee" } });
  await expect.poll(() => asked).toEqual(["http://localhost:1633"]);
  cleanup();
  render(<Panel />);
  await screen.findByText("ready");
  expect(choice().value).toBe("page");
  expect(asked).toHaveLength(1);
});
