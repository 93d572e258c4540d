import type { Logger } from "./loggers.ts";
import type { Fetch } from "./upstream.ts";

const timeoutMs = 10_000;

/** What is asked of the upstream node at the start. */
export interface ProbeParts {
  readonly url: string;
  /** Batch on the upstream node, hex; absent = uploads stay here. */
  readonly batch?: string | undefined;
  readonly fetch: Fetch;
  readonly log: Logger;
}

/**
 * Asks the upstream node once whether it is there and whether it has the batch, and warns when it does
 * not say so. It never fails: a gateway may keep both answers to itself and work all the same.
 */
export async function probeUpstream({ url, batch, fetch, log }: ProbeParts): Promise<void> {
  const ask = async (path: string): Promise<Response | undefined> => {
    try {
      return await fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      log.warning("upstream node does not answer", { url, error: String(error) });
      return undefined;
    }
  };
  const health = await ask("/health");
  if (health === undefined) return;
  await health.body?.cancel();
  if (!health.ok)
    log.warning("upstream node does not say that it is well", { url, status: health.status });
  if (batch === undefined) return;
  const answer = await ask(`/stamps/${batch}`);
  if (answer === undefined || answer.ok) return answer?.body?.cancel();
  const text = (await answer.text().catch(() => "")).slice(0, 200).trim();
  log.warning("upstream node does not show the batch", { batch, status: answer.status, text });
}
