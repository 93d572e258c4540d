// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { RequestRecord } from "@swarm-docs/node/state/watch";
import { expose } from "comlink";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Miner } from "../workshop/messages/miner.ts";
import { localNodes } from "../workshop/node/local-node.ts";
import type { NodeClient } from "../workshop/node/node-client.ts";
import { buyBatch, FIVE_DAYS } from "../workshop/node/stamps.ts";
import { channelsIn, contentOf } from "./messages.ts";
import { MessagesPanel } from "./MessagesPanel.tsx";
import { NONE_YET } from "./requests.ts";
import { useListening } from "./useListening.ts";

/** Runs the miner in the test's thread, behind a message channel as on the page. */
function minerAsWorker(): object {
  const { port1, port2 } = new MessageChannel();
  expose(new Miner(), port1);
  const terminate = (): void => {
    port1.close();
    port2.close();
  };
  return Object.assign(port2, { terminate });
}

beforeEach(() => {
  vi.stubGlobal("Worker", function Worker() {
    return minerAsWorker();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const record = (part: Partial<RequestRecord>): RequestRecord => ({
  id: 1,
  method: "WS",
  path: "/pss/subscribe/of%20a%20client",
  status: 101,
  startMs: 0,
  durationMs: 1,
  sentBytes: 0,
  receivedBytes: 0,
  isOpen: false,
  ...part,
});

function Panel({ node, all = [] }: { node: NodeClient; all?: readonly RequestRecord[] }) {
  const listening = useListening(node, true);
  const requests = { ...NONE_YET, all };
  return <MessagesPanel node={node} requests={requests} changes={0} listening={listening} />;
}

async function group(count: number): Promise<readonly [NodeClient, NodeClient]> {
  const [one, other] = await localNodes(count);
  if (one === undefined) throw new Error("no node");
  await buyBatch(one, { depth: 18, isImmutable: false, amount: FIVE_DAYS });
  return [one, other ?? one];
}

const change = (label: RegExp | string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

const send = (): Promise<void> =>
  act(async () => void fireEvent.submit(screen.getByText("Send").closest("form")!));

const received = () => within(screen.getByLabelText("Messages, the newest first"));

test("a PSS message to this node is sealed for it and comes in", async () => {
  const [node] = await group(1);
  render(<Panel node={node} />);
  await screen.findByText("Send");
  expect(screen.getByText("No messages yet.")).toBeTruthy();
  change("Topic", "a/b c");
  change("Message", "good morning");
  await send();
  await screen.findByText(/a topic has no slash/);
  change("Topic", "a b?c");
  await send();
  await screen.findByText(/Sent, encrypted for one key; heard by this node/);
  await screen.findByLabelText("Messages, the newest first");
  expect(received().getByText("good morning")).toBeTruthy();
  expect(received().getByText("a b?c")).toBeTruthy();
  fireEvent.click(screen.getByText("Clear"));
  expect(screen.getByText("No messages yet.")).toBeTruthy();
});

test("a GSOC message to this node is mined, written and comes in", async () => {
  const [node] = await group(1);
  render(<Panel node={node} />);
  await screen.findByText("Send");
  change("Way", "gsoc");
  change(/^Identifier/, "c0".repeat(32));
  change("Message", "to all");
  await send();
  await screen.findByText(/Sent to [0-9a-f]{64}, found at try [\d,]+/, {}, { timeout: 20_000 });
  await screen.findByLabelText("Messages, the newest first");
  expect(received().getByText("to all")).toBeTruthy();
}, 40_000);

test("what is for another node of the group comes in there and not here", async () => {
  const [node, other] = await group(2);
  const frames = other.subscribe("/pss/subscribe/chat");
  const heard = frames.next();
  render(<Panel node={node} />);
  await screen.findByText("Send");
  const choices = screen.getByLabelText("To").querySelectorAll("option");
  expect([...choices].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^node 0, this one, [0-9a-f]{8}…$/),
    expect.stringMatching(/^node 1, [0-9a-f]{8}…$/),
    "another address",
  ]);
  change("To", choices[1]!.value);
  change("Message", "over there");
  await send();
  await screen.findByText(/heard by node 1/);
  expect(new TextDecoder().decode((await heard).value)).toBe("over there");
  await frames.return?.();
  expect(screen.getByText("No messages yet.")).toBeTruthy();
});

test("a refusal stands below the form, and nothing came of it", async () => {
  const [own] = await group(1);
  const node: NodeClient = {
    ...own,
    fetch: async (path, init) =>
      path.startsWith("/pss/send")
        ? Response.json({ message: "pss send failed" }, { status: 500 })
        : own.fetch(path, init),
  };
  render(<Panel node={node} />);
  await screen.findByText("Send");
  await send();
  await screen.findByText(/the node answered 500: pss send failed/);
  expect(screen.getByText("No messages yet.")).toBeTruthy();
});

test("it listens where a client does until the reader stops it, and where the reader wants", async () => {
  const [node] = await group(1);
  const channels = () =>
    [...screen.getByLabelText("Where messages come in").children].map(
      ({ firstElementChild }) => firstElementChild?.textContent,
    );
  const { rerender } = render(<Panel node={node} all={[record({})]} />);
  await screen.findByText("Send");
  await vi.waitFor(() => expect(channels()).toEqual(["PSS of a client, listening"]));
  await act(async () => void fireEvent.click(screen.getByText("Stop")));
  rerender(<Panel node={node} all={[record({}), record({ id: 2 })]} />);
  expect(channels()).toEqual([]);
  change("Listen to", "gsoc");
  change("Address, 64 digits", `0x${"AB".repeat(32)}`);
  await act(async () => void fireEvent.submit(screen.getByText("Listen").closest("form")!));
  await vi.waitFor(() => expect(channels()).toEqual([`GSOC ${"ab".repeat(32)}, listening`]));
});

test("an ended connection is said and taken up again when the node is back", async () => {
  const [own] = await group(1);
  let cut = (): void => undefined;
  const node: NodeClient = {
    ...own,
    subscribe(path, opened) {
      const frames = own.subscribe(path, opened);
      cut = () => void frames.return?.();
      return frames;
    },
  };
  function Listener({ isHeard }: { isHeard: boolean }) {
    const { channels, listen } = useListening(node, isHeard);
    return (
      <button type="button" onClick={() => void listen({ way: "pss", name: "chat" })}>
        {channels.map(({ state }) => state).join() || "none"}
      </button>
    );
  }
  const { rerender } = render(<Listener isHeard />);
  fireEvent.click(screen.getByText("none"));
  await screen.findByText("open");
  cut();
  await screen.findByText("ended");
  rerender(<Listener isHeard={false} />);
  rerender(<Listener isHeard />);
  await screen.findByText("open");
});

test("channels are read from requests; what is no text is shown in digits", () => {
  expect(
    channelsIn([
      record({ path: `/gsoc/subscribe/${"AB".repeat(32)}` }),
      record({ path: "/pss/subscribe/refused", status: 400 }),
      record({ method: "POST", path: "/v1/pss/send/mail/00?recipient=02", status: 201 }),
      record({}),
      record({ method: "GET", path: "/pss/send/odd/00", status: 405 }),
    ]),
  ).toEqual([
    { way: "pss", name: "of a client" },
    { way: "pss", name: "mail" },
    { way: "gsoc", name: "ab".repeat(32) },
  ]);
  expect(contentOf(new TextEncoder().encode("zwölf\n"))).toBe("zwölf\n");
  expect(contentOf(Uint8Array.of(0xff, 1))).toBe("ff01");
});
