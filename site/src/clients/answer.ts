import { statusTexts } from "@swarm-docs/node/http/status-texts";

/** An HTTP response, read to its end. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  /**
   * Values of the header `swarm-simulated`; empty if nothing was simulated or the header is
   * unreadable.
   */
  readonly simulated: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Body as text; `undefined` for binary content. */
  readonly text: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Decodes UTF-8 text; `undefined` for invalid UTF-8 or control characters. */
export function textOfBytes(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex
    return /[\u0000-\u0008\u000e-\u001f\u007f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

const LAYOUT = /("(?:[^"\\]|\\.)*")|([{[])|([}\]])|(,)|(:)|([^\s"{}[\],:]+)/g;

/**
 * Pretty-prints JSON text. Numbers keep every digit, unlike with `JSON.parse`: gas limits and
 * timestamps exceed the safe integers of JavaScript. Text that is not JSON is returned unchanged.
 */
export function prettyJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let depth = 0;
  let result = "";
  let isEmpty = false;
  const line = (): string => `\n${"  ".repeat(depth)}`;
  for (const [token, , opening, closing, comma, colon] of text.matchAll(LAYOUT)) {
    if (closing !== undefined) {
      depth -= 1;
      result += isEmpty ? token : line() + token;
      isEmpty = false;
    } else {
      if (isEmpty) result += line();
      isEmpty = false;
      if (opening !== undefined) {
        depth += 1;
        isEmpty = true;
        result += token;
      } else if (comma !== undefined) result += token + line();
      else result += colon === undefined ? token : `${token} `;
    }
  }
  return result;
}

/** Reads a response to its end. `since` is the time of sending, from `performance.now()`. */
export async function readAnswer(response: Response, since: number): Promise<HttpAnswer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const milliseconds = performance.now() - since;
  const { status, headers } = response;
  const type = (headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  const text = textOfBytes(bytes);
  const simulated = headers.get("Swarm-Simulated") ?? "";
  return {
    status,
    statusText: response.statusText || (statusTexts[status] ?? ""),
    milliseconds,
    simulated: simulated.split(",").filter((word) => word !== ""),
    headers: [...headers],
    text: text !== undefined && /json/.test(type) ? prettyJson(text.trim()) : text,
    bytes,
    type,
  };
}

/** Formats a number of bytes. */
export function size(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const kilo = bytes / 1000;
  return kilo < 1000 ? `${kilo.toFixed(1)} kB` : `${(kilo / 1000).toFixed(1)} MB`;
}

/** File name for a body, by media type. */
export function fileName(type: string): string {
  if (/json/.test(type)) return "answer.json";
  if (/html/.test(type)) return "answer.html";
  return type.startsWith("text/") ? "answer.txt" : "answer.bin";
}

/** One-sentence summary of the response, for screen readers. */
export function statusLine({ status, statusText, milliseconds, bytes }: HttpAnswer): string {
  const time = milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0);
  return `${status} ${statusText}, ${size(bytes.length)} in ${time} ms`.replace("  ", " ");
}

/** Text for the header `swarm-simulated`; empty if nothing was simulated. */
export function simulatedLine({ simulated }: HttpAnswer): string {
  if (simulated.length === 0) return "";
  return `Simulated by the development node: ${simulated.join(", ")}.`;
}

/** Message of an error response; `undefined` for a success or an error without a message. */
export function messageOf({ status, text }: HttpAnswer): string | undefined {
  return status < 400 || text === undefined ? undefined : messageIn(text);
}

/** `message` of an error body; `undefined` if the text is no JSON or has none. */
export function messageIn(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as { message?: unknown } | null;
    return typeof value?.message === "string" ? value.message : undefined;
  } catch {
    return undefined;
  }
}
