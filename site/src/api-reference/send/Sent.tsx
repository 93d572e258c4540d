import { curl } from "@swarm-docs/openapi/snippets/curl";
import { urlOf, type ApiRequest } from "@swarm-docs/openapi/request/request";
import { useCopy } from "../../ui/useCopy.ts";
import { size } from "../../clients/answer.ts";
import { headersOf } from "./request-init.ts";
import type { Where } from "./Where.tsx";

/** A request as it was sent. */
export interface SentRequest {
  readonly request: ApiRequest;
  /**
   * Size of the body; `undefined` without one, and for a form, whose size only the browser knows.
   */
  readonly bytes: number | undefined;
  readonly where: Where;
}

/** Size of a `fetch` body; `undefined` without one, and for a form. */
export function bodySize(body: BodyInit | null | undefined): number | undefined {
  if (typeof body === "string") return new TextEncoder().encode(body).length;
  if (body instanceof Blob) return body.size;
  return body instanceof Uint8Array ? body.byteLength : undefined;
}

/** The last request: method, URL and headers, with a button that copies it for curl. */
export function Sent({ request, bytes }: Pick<SentRequest, "request" | "bytes">) {
  const [done, copy] = useCopy();
  const lines = headersOf(request).map(([name, value]) => `${name}: ${value}`);
  const body = bytes === undefined ? [] : ["", `(body: ${size(bytes)})`];
  return (
    <details className="api-send-more api-sent" open>
      <summary>Request sent</summary>
      {/* Focusable: a long request must scroll by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <pre tabIndex={0} role="region" aria-label="Request sent">
        {[`${request.method} ${urlOf(request)}`, ...lines, ...body].join("\n")}
      </pre>
      <button type="button" onClick={() => copy(curl(request))}>
        {done ?? "Copy as curl"}
      </button>
    </details>
  );
}
