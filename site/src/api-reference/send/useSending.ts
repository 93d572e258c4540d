import { useEffect, useRef, useState } from "react";
import { readAnswer, simulatedLine, statusLine, type Answer } from "../../clients/answer.ts";

/** How the last request went, in words. */
export interface Outcome {
  readonly text: string;
  /** First digit of the answer's status; `5` for a failure without answer. */
  readonly kind: string;
  /** What of the answer was made up. */
  readonly more: string;
  readonly answer?: Answer;
}

/** Sends one request; what it throws becomes the outcome, in the words of `explain`. */
export type Attempt = (signal: AbortSignal) => Promise<{ response: Response; since: number }>;

/** What a console does with requests: one at a time, each can be cancelled, the last one is told. */
export interface Sending {
  readonly outcome: Outcome;
  readonly isBusy: boolean;
  send(attempt: Attempt, explain: (error: unknown) => string): Promise<void>;
  /** Says what is wrong before anything is sent. */
  refuse(problem: string): void;
  cancel(): void;
}

const say = (text: string, kind = ""): Outcome => ({ text, kind, more: "" });

/** The requests of one console; they end with it. */
export function useSending(): Sending {
  const [outcome, setOutcome] = useState(say(""));
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    outcome,
    isBusy,
    refuse: (problem) => setOutcome(say(problem, "5")),
    cancel: () => running.current?.abort(),
    async send(attempt, explain) {
      if (running.current) return;
      const mine = new AbortController();
      running.current = mine;
      setBusy(true);
      setOutcome(say("Sending…"));
      try {
        const { response, since } = await attempt(mine.signal);
        const answer = await readAnswer(response, since);
        const kind = String(answer.status).slice(0, 1);
        setOutcome({ text: statusLine(answer), kind, more: simulatedLine(answer), answer });
      } catch (error) {
        setOutcome(mine.signal.aborted ? say("Cancelled.") : say(explain(error), "5"));
      } finally {
        running.current = undefined;
        setBusy(false);
      }
    },
  };
}
