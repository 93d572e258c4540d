import { proxy } from "comlink";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { useEffect } from "react";
import { useRemote, type RemoteCall } from "../../ui/useRemote.ts";
import { useTask } from "../../ui/useTask.ts";
import type { NodeClient } from "../node/node-client.ts";
import { startPageNodes } from "../node/page-nodes.ts";
import { buyBatch, FIVE_DAYS } from "../node/stamps.ts";
import { useChoice } from "../node/useNode.tsx";
import type { Letter, Mined, Miner, MinedSoc } from "./miner.ts";
import { namesOf, send, type Names } from "./post.ts";
import { subscribePath, type Way } from "./ways.ts";
import { grouped } from "../../../shared/numbers/digits.ts";

/** Message form values. */
export interface Draft {
  readonly way: Way;
  readonly topic: string;
  readonly text: string;
  /** Prefix of the listener's overlay that a PSS chunk must match, in bytes. */
  readonly bytes: number;
}

/** Log entry of a delivery. */
interface DeliveryStep {
  readonly who: "page" | "A" | "B";
  readonly text: string;
}

/** The two nodes, the last mined chunk, and the log of the last message. */
export interface MessagesView {
  readonly names?: readonly [a: Names, b: Names];
  readonly mined?: Mined | MinedSoc;
  readonly steps: readonly DeliveryStep[];
  readonly problem?: string;
  readonly isBusy: boolean;
}

/** State of a pending delivery. */
type Progress = Pick<MessagesView, "steps" | "mined">;

interface Pair {
  readonly a: NodeClient;
  readonly b: NodeClient;
  readonly batchId: string;
  readonly names: readonly [Names, Names];
}

/** Timeout after which an undelivered message is reported as lost. */
const TIMEOUT_MS = 20_000;

async function startPair(release: ReleaseName, signal: AbortSignal): Promise<Pair> {
  const all = await startPageNodes({ release, count: 2, seed: "workshop of two" });
  if (signal.aborted) all.close();
  signal.addEventListener("abort", () => all.close());
  const [a, b] = all.nodes;
  if (!a || !b) throw new Error("two nodes were to be started");
  const batchId = await buyBatch(a, { depth: 18, isImmutable: false, amount: FIVE_DAYS });
  return { a, b, batchId, names: [await namesOf(a), await namesOf(b)] };
}

const startMiner = (): Worker =>
  new Worker(new URL("./miner.worker.ts", import.meta.url), { name: "../worker/play-messages" });

const late = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error("B has not heard it within 20 seconds")), TIMEOUT_MS);
  });

const tried = (tries: number): readonly DeliveryStep[] => [
  {
    who: "page",
    text: tries === 0 ? "mining …" : `mining: ${grouped(tries)} addresses tried …`,
  },
];

const minedText = ({ way }: Draft, tries: number): string =>
  way === "pss"
    ? `encrypted it for B’s key and found a nonce at try ${grouped(tries)}`
    : `found key number ${grouped(tries)}, whose chunk lies near B, and signed with it`;

function mine(
  call: RemoteCall<Miner>,
  { way, bytes, ...draft }: Draft,
  [, b]: Pair["names"],
  onTries: (tries: number) => void,
): Promise<Mined | MinedSoc> {
  const letter: Letter = { ...draft, overlay: b.overlay };
  if (way === "gsoc") return call((miner) => miner.gsoc(letter));
  return call((miner) => miner.pss(letter, b.pssPublicKey, bytes, proxy(onTries)));
}

/** Mines a message in the worker and sends it from A to B. */
function useDelivery() {
  const call = useRemote<Miner>(startMiner);
  return useTask<Progress, [Draft, Pair]>(async ({ report }, draft, pair) => {
    const onTries = (tries: number): void => report({ steps: tried(tries) });
    onTries(0);
    const mined = await mine(call, draft, pair.names, onTries);
    let progress: Progress = { mined, steps: [] };
    const note = (who: DeliveryStep["who"], text: string): void => {
      progress = { mined, steps: [...progress.steps, { who, text }] };
      report(progress);
    };
    note("page", minedText(draft, mined.tries));
    const path = subscribePath(draft.way, draft.way === "pss" ? draft.topic : mined.address);
    const frames = pair.b.subscribe(path);
    const heard = frames.next();
    heard.catch(() => undefined);
    note("B", `listens at ${path.slice(0, 40)}`);
    await send(pair.a, pair.batchId, mined);
    note("A", `stamped chunk ${mined.address.slice(0, 12)}… and sent it towards its address`);
    const { value } = await Promise.race([heard, late()]);
    await frames.return?.();
    note("B", `heard “${new TextDecoder().decode(value)}”`);
    return progress;
  });
}

/** Starts two nodes in the page and sends messages from A to B. */
export function useMessages() {
  const { release } = useChoice().choice;
  const starting = useTask(({ signal }, of: ReleaseName) => startPair(of, signal));
  const delivery = useDelivery();
  const { run: start } = starting;
  const { reset: forget } = delivery;
  useEffect(() => {
    forget();
    void start(release);
  }, [start, forget, release]);
  // While busy, `value` is the closed pair of the previous release.
  const pair = starting.isBusy ? undefined : starting.value;
  const problem = starting.error ?? delivery.error;
  const view: MessagesView = {
    steps: [],
    ...delivery.value,
    isBusy: starting.isBusy || delivery.isBusy,
    ...(pair && { names: pair.names }),
    ...(problem !== undefined && { problem }),
  };
  return {
    view,
    send: (draft: Draft): void => {
      if (pair) void delivery.run(draft, pair);
    },
    retry: starting.error === undefined ? delivery.retry : starting.retry,
  };
}
