import { useEffect, useRef, useState } from "react";
import { NONE_ASKED, withAsked, type AllAsked, type Asked } from "./asked/asked.ts";
import type { RunSample, RunSource } from "./messages.ts";
import { matches } from "../../shared/samples/match.ts";
import { NOTHING, took, withLine, type Run } from "./run.ts";
import { runModule, type Ended, type Stream, type Watcher } from "./run-module.ts";
import { lineOf } from "./error-line.ts";
import { abortable } from "../abortable.ts";
import { reasonOf } from "../../shared/text/reason.ts";

/** Access of a run to a node. */
export interface RunNode {
  /** Opens a port for one run. */
  port(): MessagePort;
  /** The program's `process.env`. */
  readonly environment: RunSample["environment"];
  /** Aborted when the node is ended; the same one for all runs against this node. */
  readonly gone: AbortSignal;
}

/** A program and the node that it runs against. */
export interface Program {
  /** Reason why the program cannot run here, for display; `undefined` if it can. */
  whyNot(): string | undefined;
  /** Status while the node starts. */
  startingWords(): string;
  /** The node; starts one if needed. */
  node(): Promise<RunNode>;
  /** The worker's module. Rejects with a `SyntaxError` for code that does not compile. */
  source(): Promise<RunSource>;
  /** Expected output from the page; `undefined` without one. */
  shown(): string | undefined;
  /** Called after every run; the next one waits for it. Never rejects. */
  ended?(asked: AllAsked): Promise<void>;
  /** Called on unmount after at least one run. */
  leave?(): void;
}

/** Time limit of a run: an endless loop would keep a core busy until the tab is closed. */
export const MOST_MS = 120_000;
const TOO_LONG = "Ended after 2 minutes: a program in this page may not run longer.";

type Verdict = Pick<Run, "status" | "mood" | "errorLine">;

/** Listener of a run in progress. */
interface Told extends Watcher {
  /** Output so far, without errors. */
  readonly printed: string;
}

/** Outcome of a run, compared with the output in the page. */
function verdict({ milliseconds, error, line }: Ended, output: Output): Verdict {
  const isIn = line === undefined ? "" : ` in line ${line}`;
  if (error !== undefined)
    return {
      status: `Failed${isIn} after ${took(milliseconds)}.`,
      mood: "bad",
      errorLine: line,
    };
  const time = `Ran in ${took(milliseconds)}.`;
  const { shown, printed, isRepeated } = output;
  if (shown === undefined) return { status: time, mood: "good" };
  if (matches(shown, printed)) {
    return { status: `${time} Printed what the page shows.`, mood: "good" };
  }
  const why = isRepeated ? ": the node remembers earlier runs" : "";
  return { status: `${time} Printed something other than the page shows${why}.`, mood: undefined };
}

interface Output {
  readonly shown: string | undefined;
  readonly printed: string;
  /** Whether this program ran against the same node before. */
  readonly isRepeated: boolean;
}

/**
 * Runs a program, each time in a new worker and one at a time. A run ends when it is stopped, when the node
 * ends or the component unmounts, or after {@link MOST_MS}. `run` is `undefined` before the first one.
 */
export function useProgram(program: Program) {
  const [run, setRun] = useState<Run>();
  // A second press may come before the state of the first is rendered.
  const isGoing = useRef(false);
  const stopping = useRef<AbortController>(undefined);
  const nodeBefore = useRef<AbortSignal>(undefined);
  const latest = useRef(program);
  const update = (change: Partial<Run>): void =>
    setRun((before = NOTHING) => ({ ...before, ...change }));

  useEffect(() => {
    latest.current = program;
  });
  useEffect(
    () => () => {
      if (!stopping.current) return;
      stopping.current.abort();
      latest.current.leave?.();
    },
    [],
  );

  /** Runs the program against the node; `told` receives its output. */
  const attempt = async (stop: AbortController, told: Told): Promise<Verdict> => {
    const node = await abortable(stop.signal, program.node());
    node.gone.addEventListener("abort", () => stop.abort(), { signal: stop.signal });
    const isRepeated = nodeBefore.current === node.gone;
    nodeBefore.current = node.gone;
    update({ status: "Running…" });
    const source = await abortable(stop.signal, program.source());
    const message = { source, port: node.port(), environment: node.environment };
    const timer = setTimeout(() => stop.abort(TOO_LONG), MOST_MS);
    const ended = await runModule(message, told, stop.signal).finally(() => clearTimeout(timer));
    if (ended.error !== undefined) told.print(ended.error, "error");
    return verdict(ended, { shown: program.shown(), printed: told.printed, isRepeated });
  };

  const begin = async (): Promise<void> => {
    const stop = new AbortController();
    stopping.current = stop;
    isGoing.current = true;
    const told = {
      printed: "",
      all: NONE_ASKED,
      print(text: string, stream: Stream): void {
        if (stream === "out") told.printed += `${text}\n`;
        setRun((before = NOTHING) => withLine(before, text, stream));
      },
      asked(one: Asked): void {
        told.all = withAsked(told.all, one);
        update({ asked: told.all });
      },
    };
    setRun({ ...NOTHING, status: program.startingWords(), mood: "running", isGoing: true });
    try {
      update(await attempt(stop, told));
    } catch (error) {
      if (stop.signal.reason === TOO_LONG) update({ status: TOO_LONG, mood: "bad" });
      else if (stop.signal.aborted) update({ status: "Stopped.", mood: undefined });
      else {
        told.print(reasonOf(error), "error");
        const isSlip = error instanceof Error && error.name === "SyntaxError";
        const status = isSlip ? "This code cannot run." : "Could not run here.";
        update({ status, mood: "bad", errorLine: lineOf(error) });
      }
    } finally {
      // Remove the listener from the node's signal: it would keep this run and its worker until the node ends.
      stop.abort();
      await program.ended?.(told.all);
      isGoing.current = false;
      update({ isGoing: false, offersReset: true });
    }
  };

  const start = (): void => {
    if (isGoing.current) return;
    const obstacle = program.whyNot();
    if (obstacle !== undefined) setRun({ ...NOTHING, status: obstacle, mood: "bad" });
    else void begin();
  };

  /** Runs or stops the program; ignores the second click of a double click. */
  const toggle = (event?: Pick<MouseEvent, "detail">): void => {
    if (event && event.detail > 1) return;
    if (isGoing.current) stopping.current?.abort();
    else start();
  };

  return { run, toggle, start, say: (status: string) => setRun({ ...NOTHING, status }) };
}
