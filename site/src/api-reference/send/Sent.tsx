import { curl } from "@swarm-docs/openapi/snippets/curl";
import { urlOf, type ApiRequest } from "@swarm-docs/openapi/request/request";
import { useCopy } from "../../ui/useCopy.ts";
import { size } from "../../clients/answer.ts";
import { headersOf } from "./request-init.ts";

/** A request as it was sent. */
export interface SentRequest {
  readonly request: ApiRequest;
  /** Size of the body; `undefined` without one, and for a form, whose size only the browser knows. */
  readonly bytes: number | undefined;
}

/** The size of a body that `fetch` takes; `undefined` for none, and for a form. */
export function sizeOf(body: BodyInit | null | undefined): number | undefined {
  if (typeof body === "string") return new TextEncoder().encode(body).length;
  if (body instanceof Blob) return body.size;
  return body instanceof Uint8Array ? body.byteLength : undefined;
}

/** The request that was sent last: method, URL and headers, and a button that copies it for curl. */
export function Sent({ request, bytes }: SentRequest) {
  const [done, copy] = useCopy();
  const lines = headersOf(request).map(([name, value]) => `${name}: ${value}`);
  const body = bytes === undefined ? [] : ["", `(body: ${size(bytes)})`];
  return (
    <details className="api-send-more api-sent" open>
      <summary>Request sent</summary>
      {/* A long request is scrolled by keyboard as well. */}
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
