import { useEffect, useRef, useState } from "react";
import { readAnswer, simulatedLine, statusLine, type HttpAnswer } from "../../clients/answer.ts";

/** Result of the last request, as text. */
interface SendResult {
  readonly text: string;
  /** First digit of the response status; `5` for a failure without a response. */
  readonly kind: string;
  /** Note on simulated parts of the response. */
  readonly more: string;
  readonly answer?: HttpAnswer;
}

/** Sends one request; errors become the outcome, with the text of {@link Explain}. */
type Attempt = (signal: AbortSignal) => Promise<{ response: Response; since: number }>;

/** Text of an error after `ms` milliseconds; `response` is the answer that broke off. */
type Explain = (error: unknown, response: Response | undefined, ms: number) => string;

/** Requests of a console: one at a time, each cancellable; exposes the last result. */
export interface Sending {
  readonly outcome: SendResult;
  readonly isBusy: boolean;
  /** `size` of the body, as text, is shown until there is an answer. */
  send(attempt: Attempt, explain: Explain, size?: string): Promise<void>;
  /** Reports a validation error instead of sending. */
  refuse(problem: string): void;
  cancel(): void;
}

const say = (text: string, kind = ""): SendResult => ({ text, kind, more: "" });

/** Requests of one console; aborted on unmount. */
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
    async send(attempt, explain, size) {
      if (running.current) return;
      const mine = new AbortController();
      running.current = mine;
      setBusy(true);
      setOutcome(say(size === undefined ? "Sending…" : `Sending ${size}…`));
      let response: Response | undefined;
      const began = performance.now();
      try {
        const sent = await attempt(mine.signal);
        ({ response } = sent);
        const answer = await readAnswer(response, sent.since);
        const kind = String(answer.status).slice(0, 1);
        setOutcome({ text: statusLine(answer), kind, more: simulatedLine(answer), answer });
      } catch (error) {
        const ms = performance.now() - began;
        setOutcome(
          mine.signal.aborted ? say("Cancelled.") : say(explain(error, response, ms), "5"),
        );
      } finally {
        running.current = undefined;
        setBusy(false);
      }
    },
  };
}
