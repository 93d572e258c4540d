import { statusTexts } from "@swarm-docs/node/http/status-texts";

/** What came back, ready to be shown. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  /** Words of the header `swarm-simulated`; empty when nothing was made up, or it is not readable. */
  readonly simulated: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as text, `undefined` when it is no text. */
  readonly text: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** The bytes as text, `undefined` when they are none: no UTF-8, or signs that nobody types. */
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
 * JSON text with line breaks and indents. Numbers keep every digit, which parsing would not: gas
 * limits and timestamps are larger than what a number of JavaScript holds. Text that is no JSON
 * comes back as it is.
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

/** Reads an answer to its end. `since` is the time of the sending, as `performance.now()` gives it. */
export async function readAnswer(response: Response, since: number): Promise<Answer> {
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

/** A number of bytes in words. */
export function size(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const kilo = bytes / 1000;
  return kilo < 1000 ? `${kilo.toFixed(1)} kB` : `${(kilo / 1000).toFixed(1)} MB`;
}

/** A name for the file of a body, by its media type. */
export function fileName(type: string): string {
  if (/json/.test(type)) return "answer.json";
  if (/html/.test(type)) return "answer.html";
  return type.startsWith("text/") ? "answer.txt" : "answer.bin";
}

/** One sentence about the answer, which screen readers speak. */
export function statusLine({ status, statusText, milliseconds, bytes }: Answer): string {
  const time = milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0);
  return `${status} ${statusText}, ${size(bytes.length)} in ${time} ms`.replace("  ", " ");
}

/** What the header `swarm-simulated` says, in words; empty when nothing was made up. */
export function simulatedLine({ simulated }: Answer): string {
  if (simulated.length === 0) return "";
  return `Made up by the development node: ${simulated.join(", ")}.`;
}

/** What an error says of itself; `undefined` when it is none, or says nothing. */
export function messageOf({ status, text }: Answer): string | undefined {
  if (status < 400 || text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as { message?: unknown };
    return typeof value.message === "string" ? value.message : undefined;
  } catch {
    return undefined;
  }
}
