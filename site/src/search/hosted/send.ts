import type { Attempt } from "./errors.ts";

/** One request to one host, with its two timeouts in milliseconds. */
export interface Outgoing {
  readonly host: string;
  readonly url: string;
  readonly body: string;
  readonly connectMs: number;
  readonly answerMs: number;
}

/** Sends a request; never rejects. */
export type Send = (request: Outgoing) => Promise<Attempt>;

/**
 * POSTs with `fetch`. No headers within `connectMs`: 'Connection timeout'; headers but no complete
 * body within `answerMs` after them: 'Socket timeout'; unreachable: 'Network request failed'.
 */
export const sendByFetch: Send = async ({ host, url, body, connectMs, answerMs }) => {
  const abort = new AbortController();
  let problem = "";
  const giveUp = (text: string) => () => {
    problem = text;
    abort.abort();
  };
  let timer = setTimeout(giveUp("Connection timeout"), connectMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      // `text/plain` avoids a CORS preflight.
      headers: { "content-type": "text/plain", accept: "application/json" },
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: abort.signal,
    });
    clearTimeout(timer);
    timer = setTimeout(giveUp("Socket timeout"), answerMs);
    const content = await response.text();
    return { host, url, status: response.status, content, timedOut: false };
  } catch {
    const timedOut = problem !== "";
    return { host, url, status: 0, content: problem || "Network request failed", timedOut };
  } finally {
    clearTimeout(timer);
  }
};
