import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import type { Task } from "../dev/command.ts";
import type { Call } from "../http/route.ts";
import type { SocketSession } from "../http/socket.ts";
import { answerRpc, type RpcMethods } from "../swarm/json-rpc.ts";
import { reject } from "../swarm/rpc-error.ts";
import { ethereumOf } from "./ethereum.ts";
import { openFeed, pendingKind, type Feed, type KindOf } from "./log-feed.ts";
import { invalid, param } from "./params.ts";
import { data } from "./quantity.ts";
import type { JsonView } from "./views.ts";

/** Subscriptions of a connection at most. */
const mostSubscriptions = 64;
/** Milliseconds between two looks at the chain. */
const pollMs = 100;

/** The feed of a subscription, by its name and option. */
const kinds: Readonly<Record<string, KindOf>> = {
  newHeads: () => "heads",
  logs: () => "logs",
  newPendingTransactions: pendingKind,
};

/** Members of a block that its head has. */
function headOf({
  transactions: _items,
  uncles: _uncles,
  size: _size,
  ...head
}: JsonView): JsonView {
  return head;
}

/** A connection to the chain of a node: JSON-RPC in both directions, with subscriptions. */
export function ethereumSession(call: Call, methods: RpcMethods): SocketSession {
  const { node } = call;
  const gone = new AbortController();
  const { signal } = gone;
  const task: Task = { pace: node.turns.pace(signal), signal };
  const feeds = new Map<string, Feed>();
  let last = 0;
  const own: RpcMethods = {
    ...methods,
    eth_subscribe(_node, params) {
      const name = param(params, 0);
      const kindOf =
        typeof name === "string" && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      if (kindOf === undefined) return invalid("subscription", Object.keys(kinds).join(", "), name);
      if (feeds.size >= mostSubscriptions)
        reject(`a connection has at most ${mostSubscriptions} subscriptions`);
      const feed = openFeed(ethereumOf(node), kindOf, param(params, 1));
      const content = node.random.bytes(15);
      const id = data(Uint8Array.of(++last & 0xff, ...content));
      feeds.set(id, feed);
      return id;
    },
    eth_unsubscribe: (_node, params) => feeds.delete(String(param(params, 0))),
  };
  return {
    isText: true,
    async receive(frame) {
      const text = typeof frame === "string" ? frame : new TextDecoder().decode(frame);
      const answer = await answerRpc(own, node, text, task);
      return answer === undefined ? undefined : encodeUtf8(JSON.stringify(answer));
    },
    outgoing: notifications(feeds, task, signal),
    async closed() {
      feeds.clear();
      gone.abort();
    },
  };
}

/** What the subscriptions tell, at the pace of the client; ends with the connection. */
async function* notifications(
  feeds: ReadonlyMap<string, Feed>,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  while (!signal.aborted) {
    await pause(pollMs, signal);
    for (const [subscription, feed] of feeds) {
      for (const change of await feed.changes(task)) {
        if (!feeds.has(subscription)) break;
        const isHead = feed.kind === "heads" && typeof change !== "string";
        const result = isHead ? headOf(change) : change;
        const params = { subscription, result };
        yield encodeUtf8(JSON.stringify({ jsonrpc: "2.0", method: "eth_subscription", params }));
      }
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
