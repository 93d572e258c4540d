import { useEffect, useRef, useState } from "react";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { NONE_ASKED, withAsked, type AllAsked, type Asked } from "./asked/asked.ts";
import type { RunSample } from "./messages.ts";
import { matches } from "./match.ts";
import { endPageNode, pageNode, startingWords, whyNot, type PageNode } from "./page-node.ts";
import { moduleAddress, runModule, type Ended, type Stream } from "./run-module.ts";
import { environmentOf } from "./session.ts";
import { reasonOf } from "../reason.ts";

/** Characters that a panel shows at most; what a sample prints beyond is counted, not shown. */
const MOST = 20_000;

/** What the Run button of a code block runs. */
export interface RunnableSample {
  /** File of the sample's module. */
  readonly script: string;
  /** Release of Bee that the node follows: that of the edition being read, such as `2.8.1`. */
  readonly bee: ReleaseName;
  /** Whether its code can be changed in the page. */
  readonly isEditable: boolean;
}

/** Something printed, without its line end. */
export interface Line {
  readonly text: string;
  readonly stream: Stream;
}

/** What a panel shows of the last run. */
export interface Run {
  readonly status: string;
  readonly mood?: "running" | "good" | "bad" | undefined;
  readonly lines: readonly Line[];
  /** Characters of the lines, with their ends. */
  readonly characters: number;
  /** What the run asked of the node. */
  readonly asked: AllAsked;
  readonly isGoing: boolean;
  /** Whether there is a node that can be ended. */
  readonly offersReset: boolean;
}

/** A panel before anything has happened. */
export const NOTHING: Run = {
  status: "",
  lines: [],
  characters: 0,
  asked: NONE_ASKED,
  isGoing: false,
  offersReset: false,
};

function withLine(run: Run, text: string, stream: Stream): Run {
  if (run.characters > MOST) return run;
  const characters = run.characters + text.length + 1;
  const cut = characters > MOST ? "\n(more was printed than is shown here)" : "";
  const line = { text: text.slice(0, MOST) + cut, stream };
  return { ...run, characters, lines: [...run.lines, line] };
}

function took(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.max(1, Math.round(milliseconds))} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The output that the page shows after a block, if it shows one. */
function shownOutput(block: Element): string | undefined {
  const next = block.nextElementSibling;
  if (next?.classList.contains("code-output") !== true) return undefined;
  return [...next.querySelectorAll("pre .line")].map((line) => line.textContent ?? "").join("");
}

/** How a run ended, and how that compares with the output that the page shows. */
function verdict({ milliseconds, error }: Ended, output: Output): Pick<Run, "status" | "mood"> {
  if (error !== undefined) return { status: `Failed after ${took(milliseconds)}.`, mood: "bad" };
  const time = `Ran in ${took(milliseconds)}.`;
  const { shown, printed, isRepeated } = output;
  if (shown === undefined) return { status: time, mood: "good" };
  if (matches(shown, printed)) {
    return { status: `${time} Printed what the page shows.`, mood: "good" };
  }
  const why = isRepeated ? ": the node remembers earlier runs" : "";
  return { status: `${time} Printed something else than the page shows${why}.`, mood: undefined };
}

interface Output {
  readonly shown: string | undefined;
  readonly printed: string;
  /** Whether this sample ran against the same node before. */
  readonly isRepeated: boolean;
}

/** What the worker runs: the module of the page, or one made of what the reader has written. */
async function sourceOf(
  script: string,
  bee: ReleaseName,
  code: string | undefined,
): Promise<RunSample["source"]> {
  if (code === undefined) return { address: moduleAddress(script) };
  const { editedModule } = await import("./edit/run-edited.ts");
  return { text: editedModule(code, bee) };
}

/** The promise's value, or the reason of the signal when that comes first. */
function unless<T>(stopped: AbortSignal, promise: Promise<T>): Promise<T> {
  const cut = new Promise<never>((_resolve, reject) => {
    stopped.addEventListener("abort", () => reject(stopped.reason));
  });
  return Promise.race([promise, cut]);
}

/**
 * Runs of a sample against the node of its page. The node lives until it is reset or the page goes;
 * then all runs end. `run` is absent before the first one. `code` is what the reader has written in
 * place of the page's.
 */
export function useRun({ script, bee }: RunnableSample, block: Element, code?: string) {
  const [run, setRun] = useState<Run>();
  const stopping = useRef<AbortController>(undefined);
  const nodeBefore = useRef<PageNode>(undefined);
  const update = (change: Partial<Run>): void =>
    setRun((before = NOTHING) => ({ ...before, ...change }));

  useEffect(
    () => () => {
      if (!stopping.current) return;
      stopping.current.abort();
      endPageNode();
    },
    [],
  );

  const begin = async (): Promise<void> => {
    const stop = new AbortController();
    stopping.current = stop;
    let printed = "";
    const print = (text: string, stream: Stream): void => {
      if (stream === "out") printed += `${text}\n`;
      setRun((before = NOTHING) => withLine(before, text, stream));
    };
    setRun({ ...NOTHING, status: startingWords(bee), mood: "running", isGoing: true });
    try {
      const node = await unless(stop.signal, pageNode(bee));
      node.gone.addEventListener("abort", () => stop.abort());
      const isRepeated = nodeBefore.current === node;
      nodeBefore.current = node;
      update({ status: "Running…" });
      const source = await unless(stop.signal, sourceOf(script, bee, code));
      const message = {
        source,
        port: node.sandbox.port(),
        environment: environmentOf(node.batchId, "http://localhost:1633"),
      };
      const asked = (one: Asked): void =>
        setRun((before = NOTHING) => ({ ...before, asked: withAsked(before.asked, one) }));
      const ended = await runModule(message, { print, asked }, stop.signal);
      if (ended.error !== undefined) print(ended.error, "error");
      const shown = code === undefined ? shownOutput(block) : undefined;
      update(verdict(ended, { shown, printed, isRepeated }));
    } catch (error) {
      if (stop.signal.aborted) update({ status: "Stopped.", mood: undefined });
      else {
        print(reasonOf(error), "error");
        const isSlip = error instanceof Error && error.name === "SyntaxError";
        update({ status: isSlip ? "This code cannot run." : "Could not run here.", mood: "bad" });
      }
    } finally {
      update({ isGoing: false, offersReset: true });
    }
  };

  const start = (): void => {
    const obstacle = whyNot();
    if (run?.isGoing) return;
    if (obstacle !== undefined) setRun({ ...NOTHING, status: obstacle, mood: "bad" });
    else void begin();
  };

  const toggle = (): void => {
    if (run?.isGoing) stopping.current?.abort();
    else start();
  };

  const reset = (): void => {
    endPageNode();
    const status = "The node is gone, with its batches, feeds and uploads. Run starts a new one.";
    setRun({ ...NOTHING, status });
  };

  return { run, toggle, start, reset };
}
