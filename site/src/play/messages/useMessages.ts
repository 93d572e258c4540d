import { proxy } from "comlink";
import { useEffect, useRef, useState } from "react";
import { useWorker } from "../kit/useWorker.ts";
import type { NodeClient, PageNodes } from "../node/node-client.ts";
import { startPageNodes } from "../node/page-nodes.ts";
import { buyBatch, FIVE_DAYS } from "../node/stamps.ts";
import { useChoice } from "../node/useNode.tsx";
import type { Letter, Mined, Miner, MinedSoc } from "./miner.ts";
import { namesOf, send, type Names } from "./post.ts";
import { reasonOf } from "../../reason.ts";
import { subscribePath, type Way } from "./ways.ts";
import { grouped } from "../../mdx/form/digits.ts";

/** What a reader sends. */
export interface Draft {
  readonly way: Way;
  readonly topic: string;
  readonly text: string;
  /** Bytes of the listener's overlay that a PSS chunk must share. */
  readonly bytes: number;
}

/** One thing that happened, in words. */
export interface Step {
  readonly who: "page" | "A" | "B";
  readonly text: string;
}

/** The two nodes, the last mined chunk, and what happened. */
export interface View {
  readonly names?: readonly [a: Names, b: Names];
  readonly mined?: Mined | MinedSoc;
  readonly steps: readonly Step[];
  readonly problem?: string;
  readonly isBusy: boolean;
}

interface Pair {
  readonly all: PageNodes;
  readonly a: NodeClient;
  readonly b: NodeClient;
  readonly batchId: string;
  readonly names: readonly [Names, Names];
}

/** How long a message may take until it is said that it did not arrive. */
const PATIENCE_MS = 20_000;

async function startPair(release: "2.6.0" | "2.8.1"): Promise<Pair> {
  const all = await startPageNodes({ release, count: 2, seed: "workshop of two" });
  const [a, b] = all.nodes;
  if (!a || !b) throw new Error("two nodes were to be started");
  const batchId = await buyBatch(a, { depth: 18, isImmutable: false, amount: FIVE_DAYS });
  return { all, a, b, batchId, names: [await namesOf(a), await namesOf(b)] };
}

const startMiner = (): Worker =>
  new Worker(new URL("./miner.worker.ts", import.meta.url), { name: "../worker/play-messages" });

const late = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error("B has not heard it within 20 seconds")), PATIENCE_MS);
  });

const failed = (error: unknown): View => ({
  steps: [],
  problem: reasonOf(error),
  isBusy: false,
});

/** Two nodes in the page, and a way to send from one to the other. */
export function useMessages() {
  const { choice } = useChoice();
  const [view, setView] = useState<View>({ steps: [], isBusy: true });
  const pair = useRef<Promise<Pair> | undefined>(undefined);
  const miner = useWorker<Miner>(startMiner);
  const change = (part: Partial<View>): void => setView((before) => ({ ...before, ...part }));
  const note = (who: Step["who"], text: string): void =>
    setView((before) => ({ ...before, steps: [...before.steps, { who, text }] }));

  useEffect(() => {
    let isWanted = true;
    setView({ steps: [], isBusy: true });
    const starting = startPair(choice.release);
    pair.current = starting;
    starting.then(
      ({ names }) => isWanted && setView({ names, steps: [], isBusy: false }),
      (error: unknown) => isWanted && setView(failed(error)),
    );
    return () => {
      isWanted = false;
      void starting.then(({ all }) => all.close()).catch(() => undefined);
    };
  }, [choice.release]);

  const mine = ({ way, bytes, ...draft }: Draft, { names }: Pair): Promise<Mined | MinedSoc> => {
    const [, b] = names;
    const letter: Letter = { ...draft, overlay: b.overlay };
    if (way === "gsoc") return miner().gsoc(letter);
    const report = proxy((tries: number) => change({ steps: tried(tries) }));
    return miner().pss(letter, b.pssPublicKey, bytes, report);
  };
  const deliver = async (draft: Draft): Promise<void> => {
    const two = await pair.current;
    if (two === undefined) return;
    change({ steps: tried(0), isBusy: true });
    const mined = await mine(draft, two);
    change({ mined, steps: [] });
    note(
      "page",
      draft.way === "pss"
        ? `sealed it for B’s key and found a nonce at try ${grouped(mined.tries)}`
        : `found key number ${grouped(mined.tries)}, whose chunk lies near B, and signed with it`,
    );
    const path = subscribePath(draft.way, draft.way === "pss" ? draft.topic : mined.address);
    const frames = two.b.subscribe(path);
    const heard = frames.next();
    heard.catch(() => undefined);
    note("B", `listens at ${path.slice(0, 40)}`);
    await send(two.a, two.batchId, mined);
    note("A", `stamped chunk ${mined.address.slice(0, 12)}… and sent it towards its address`);
    const { value } = await Promise.race([heard, late()]);
    await frames.return?.();
    note("B", `heard “${new TextDecoder().decode(value)}”`);
    change({ isBusy: false });
  };
  return {
    view,
    send: (draft: Draft) =>
      deliver(draft).catch((error: unknown) =>
        setView(({ names, steps }) => ({ ...(names && { names }), ...failed(error), steps })),
      ),
  };
}

const tried = (tries: number): readonly Step[] => [
  {
    who: "page",
    text: tries === 0 ? "mining …" : `mining: ${grouped(tries)} addresses tried …`,
  },
];
