// From opened content to a `Response` whose body pulls chunks as it is read.
import { joinSlices } from "@swarm-docs/protocol/http/pieces";
import type { OpenContent } from "./content.ts";
import type { SwarmFetchInit } from "./options.ts";

/** Content and what its response says about it. */
export interface FoundContent {
  readonly content: OpenContent;
  /** Absent in manifests that give none; the browser then looks at the bytes. */
  readonly contentType?: string | undefined;
  /** Without quotes; absent for content that may change under its address. */
  readonly etag?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Part of a response: status, additional headers and body. */
export interface Selection {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Selects what a request with `Range` or conditions gets; undefined for the whole content. */
export type Select = (
  found: FoundContent,
  headers: Headers,
  isHead: boolean,
) => Selection | Response | undefined;

/** The first piece of a body is one leaf, for a fast first byte. */
const FIRST_BYTES = 4096;

/** The response for content. `end` is called when no more requests are wanted. */
export async function respond(
  found: FoundContent,
  { method, headers }: SwarmFetchInit,
  loadSelect: (() => Promise<Select>) | undefined,
  end: () => void,
): Promise<Response> {
  const { content, contentType, etag, headers: more = {} } = found;
  const asked = new Headers(headers);
  const answer = new Headers(more);
  if (contentType !== undefined) answer.set("Content-Type", contentType);
  if (etag !== undefined) answer.set("ETag", `"${etag}"`);
  const isHead = method?.toUpperCase() === "HEAD";
  const isPlain = !/(^|,)(range|if-)/.test([...asked.keys()].join());
  const selected = isPlain ? undefined : (await loadSelect?.())?.(found, asked, isHead);
  if (selected instanceof Response) {
    end();
    return selected;
  }
  const {
    status,
    headers: range,
    bytes,
    body,
  } = selected ?? {
    status: 200,
    headers: {},
    bytes: content.size,
    body: content.read(0, content.size),
  };
  answer.set("Accept-Ranges", "bytes");
  answer.set("Content-Length", `${bytes}`);
  for (const [name, value] of Object.entries(range)) answer.set(name, value);
  if (isHead || bytes === 0) end();
  const stream = isHead ? null : streamOf(joinSlices(body, bytes, FIRST_BYTES), end);
  return new Response(stream, { status, headers: answer });
}

function streamOf(body: AsyncGenerator<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await body.next();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
