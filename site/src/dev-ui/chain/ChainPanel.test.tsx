// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createGroup } from "@swarm-docs/node/group";
import { chainResources } from "@swarm-docs/node/eth/inspect/resources";
import type { RpcFaultRules } from "@swarm-docs/node/eth/inspect/fault-rules";
import { afterEach, beforeEach, expect, test } from "vitest";
import { control } from "../../workshop/node/control.ts";
import type { NodeClient } from "../../workshop/node/node-client.ts";
import { ChainPanel } from "./ChainPanel.tsx";

let closed: () => Promise<void>;
let node: NodeClient;
/** Status of every answer below `/_dev/chain` instead of the node's; 0 = the node's. */
let failing = 0;

async function start(rules?: RpcFaultRules): Promise<void> {
  const resources = chainResources(rules);
  const group = await createGroup({ count: 1, seed: "chain panel", blockTimeMs: 0, resources });
  const [own] = group.nodes;
  if (own === undefined) throw new Error("no node");
  closed = () => group.close();
  node = {
    kind: "dev",
    fetch: async (path, init) =>
      failing > 0 && path.startsWith("/_dev/chain")
        ? Response.json({ message: "out of order" }, { status: failing })
        : own.fetch(new Request(`http://localhost:1633${path}`, init)),
    subscribe: () => {
      throw new Error("not used");
    },
  };
}

beforeEach(() => {
  failing = 0;
});
afterEach(async () => {
  cleanup();
  await closed();
});

const post = async (path: string): Promise<void> => {
  const answer = await node.fetch(path, { method: "POST" });
  if (!answer.ok) throw new Error(await answer.text());
};

const show = (tab = "") =>
  render(<ChainPanel node={node} known={undefined} tab={tab} onTab={() => undefined} />);

test("a purchase is shown with its request, and opened with the events of the contracts", async () => {
  await start();
  await post("/stamps/1000000000/18");
  show();
  const title = await screen.findByText("Postage batch creation");
  const details = title.closest("details")!;
  expect(within(details).getByText("POST /stamps/1000000000/18")).toBeTruthy();
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
  expect(within(details).getByText("PostageStamp.BatchCreated")).toBeTruthy();
  expect(details.textContent).toMatch(/Batch 0x\w+…\w+ of depth 18 for wallet of the node/);
});

test("the pace is changed, and a block is mined", async () => {
  await start();
  show();
  const pace = await screen.findByLabelText("Blocks come");
  expect((pace as HTMLSelectElement).value).toBe("transaction");
  await act(async () => void fireEvent.change(pace, { target: { value: "command" } }));
  await screen.findByText(/held/);
  const { block } = await control(node, "clock");
  await act(async () => void fireEvent.click(screen.getByText("One block")));
  await expect.poll(async () => (await control(node, "clock")).block).toBe(block + 1);
  await act(async () => void fireEvent.change(pace, { target: { value: "time" } }));
  await screen.findByText(/a block each second/);
});

test("accounts have names and balances", async () => {
  await start();
  show("accounts");
  const row = (await screen.findByText("wallet of the node")).closest("tr")!;
  expect(row.textContent).toContain("1000 xBZZ");
  expect(screen.getByText("PostageStamp")).toBeTruthy();
});

test("a failing node is said, with a way to try again", async () => {
  await start();
  failing = 500;
  show();
  await screen.findByText(/the node answered 500: out of order/);
  failing = 0;
  await act(async () => void fireEvent.click(screen.getByText("Try again")));
  await screen.findByLabelText("Blocks, the newest first");
});

test("a chain that no Bee uses offers no faults of its RPC", async () => {
  await start();
  show("faults");
  await screen.findByText(/No real Bee uses the RPC of this node/);
});

test("a rule is made, refused and removed", async () => {
  const list: object[] = [];
  await start({
    list,
    add(rule) {
      if ((rule as { method: string }).method === "*") throw new Error("method: expected names");
      return `0x${list.push({ ...(rule as object), id: "0x1" })}`;
    },
    remove: () => list.splice(0).length > 0,
  });
  show("faults");
  const submit = async (method: string): Promise<void> => {
    fireEvent.change(await screen.findByLabelText(/^Method/), { target: { value: method } });
    await act(async () => void fireEvent.submit(screen.getByText("Make it fail").closest("form")!));
  };
  await submit("eth_getLogs");
  await screen.findByText("eth_getLogs answers the error “the RPC is overloaded”");
  await submit("*");
  await screen.findByText(/method: expected names/);
  await act(async () => void fireEvent.click(screen.getByText("Remove")));
  await screen.findByText(/No rule: every call is answered/);
});
