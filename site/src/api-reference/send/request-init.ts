import type { ApiRequest, RequestBody } from "@swarm-docs/openapi/request/request";

function bodyOf(body: RequestBody | undefined, file: File | undefined): BodyInit | undefined {
  switch (body?.kind) {
    case "json":
      return JSON.stringify(body.value);
    case "text":
      return body.text;
    case "bytes":
      return new Uint8Array(body.bytes);
    case "file":
      return file;
    case "form": {
      const form = new FormData();
      form.append("file", file ?? new File([body.text], body.fileName));
      return form;
    }
    case undefined:
      return undefined;
  }
}

/** The request as what `fetch` takes. A form names its own media type, with its boundary. */
export function requestInit(request: ApiRequest, signal: AbortSignal, file?: File): RequestInit {
  const headers = new Headers(request.headers.map(([name, value]) => [name, value]));
  const { body } = request;
  if (body && body.kind !== "form") headers.set("Content-Type", body.type);
  const sent = bodyOf(body, file);
  return { method: request.method, headers, signal, ...(sent !== undefined && { body: sent }) };
}

/** Hex text (blanks allowed) as bytes, `undefined` when it is none. */
export function bytesOfHex(text: string): number[] | undefined {
  const digits = text.replace(/\s+/g, "");
  if (!/^([0-9a-f]{2})*$/i.test(digits)) return undefined;
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** Bytes as hex text. */
export function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
