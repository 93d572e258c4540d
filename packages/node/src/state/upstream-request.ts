/** Makes requests to the upstream node: the platform's `fetch`, or a test's. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

const timeoutMs = 30_000;

/** Longest part of an answer that is quoted in a message. */
const quotedBytes = 200;

/**
 * What every request to the upstream node has: a time limit, the abort signals of its callers, and no
 * redirects, since another host could then be reached with the batch and the content.
 */
export function requestInit(...signals: readonly (AbortSignal | undefined)[]): RequestInit {
  const given = signals.filter((signal) => signal !== undefined);
  return { redirect: "error", signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...given]) };
}

/** Reads a body up to `limit` bytes and cancels the rest; `isWhole` says whether there was none. */
export async function readAtMost(
  { body }: Response,
  limit: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isWhole: boolean }> {
  const bytes = new Uint8Array(limit);
  let length = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const taken = part.value.subarray(0, limit - length);
    bytes.set(taken, length);
    length += taken.length;
    if (taken.length === part.value.length) continue;
    await reader?.cancel();
    return { bytes, isWhole: false };
  }
  return { bytes: bytes.subarray(0, length), isWhole: true };
}

/** Beginning of an answer as text, for messages. */
export async function quote(response: Response): Promise<string> {
  const { bytes } = await readAtMost(response, quotedBytes);
  return new TextDecoder().decode(bytes).trim();
}
