import { streamOf } from "../http/body.ts";
import type { RequestLog, Told } from "./request-log.ts";

const encoder = new TextEncoder();

const event = (name: string, data: object, id?: number): Uint8Array =>
  encoder.encode(
    `event: ${name}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`,
  );

const eventOf = (told: Told): Uint8Array =>
  told === "forgotten" ? event("forgotten", {}) : event("request", told.record, told.record.id);

async function* events(all: AsyncIterable<Told>, nowMs: number): AsyncIterable<Uint8Array> {
  // At once: so the client knows that it is heard, and when the requests were.
  yield event("begin", { nowMs });
  for await (const told of all) yield eventOf(told);
}

/** What of a call its answer needs. */
interface RequestsCall {
  readonly request: Request;
  readonly signal: AbortSignal;
}

/**
 * Streams the requests of a log after number `since`, or after `Last-Event-ID`, as server-sent events.
 * [HTML › server-sent events]
 */
export function answerRequests(
  log: RequestLog,
  nowMs: number,
  { request, signal }: RequestsCall,
): Response {
  const { searchParams } = new URL(request.url);
  const text = request.headers.get("Last-Event-ID") ?? searchParams.get("since") ?? "0";
  const asked = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  // A number of a node that ran here before means nothing to this one.
  const since = asked < log.next ? asked : 0;
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
  return new Response(streamOf(events(log.follow(since, signal), nowMs)), { headers });
}
