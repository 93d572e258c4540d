import type { ApiRequest, Pair, RequestBody } from "@swarm-docs/openapi/request/request";

function bodyOf(body: RequestBody | undefined, file: File | undefined): BodyInit | undefined {
  switch (body?.kind) {
    case "json":
      return JSON.stringify(body.value);
    case "text":
      return body.text;
    case "bytes":
      return new Uint8Array(body.bytes);
    case "file":
      return file ?? body.text;
    case "form": {
      const form = new FormData();
      form.append("file", file ?? new File([body.text], body.fileName));
      return form;
    }
    case undefined:
      return undefined;
  }
}

/** Request headers. The browser sets the `Content-Type` of a form, with its boundary. */
export function headersOf({ headers, body }: ApiRequest): readonly Pair[] {
  return body && body.kind !== "form" ? [...headers, ["Content-Type", body.type]] : headers;
}

/**
 * Thrown for a header value with characters that HTTP cannot carry; the message names the header.
 */
export class UnsendableError extends Error {}

/**
 * Converts the request to `fetch` arguments. Throws an `UnsendableError` before anything is sent.
 */
export function requestInit(request: ApiRequest, signal: AbortSignal, file?: File): RequestInit {
  const headers = new Headers();
  for (const [name, value] of headersOf(request)) {
    try {
      headers.set(name, value);
    } catch {
      throw new UnsendableError(`A header value has characters that cannot be sent: ${name}`);
    }
  }
  const sent = bodyOf(request.body, file);
  return { method: request.method, headers, signal, ...(sent !== undefined && { body: sent }) };
}

/** Parses hex text (spaces allowed); `undefined` if it is invalid. */
export function bytesOfHex(text: string): number[] | undefined {
  const digits = text.replace(/\s+/g, "");
  if (!/^([0-9a-f]{2})*$/i.test(digits)) return undefined;
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** Bytes as hex text. */
export function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
