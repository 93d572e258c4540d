import type { Logger } from "./loggers.ts";
import { quote, requestInit, type Fetch } from "./upstream-request.ts";

const timeoutMs = 10_000;

/** What the check of the upstream node at the start needs. */
interface ProbeParts {
  readonly url: string;
  /** Batch on the upstream node, hex; absent when uploads stay here. */
  readonly batch?: string | undefined;
  readonly fetch: Fetch;
  readonly log: Logger;
}

/**
 * Asks the upstream node once for its health and the batch, and logs a warning for each that it does not
 * confirm. Never fails: a gateway may hide both and still work.
 */
export async function probeUpstream({ url, batch, fetch, log }: ProbeParts): Promise<void> {
  const ask = async (path: string): Promise<Response | undefined> => {
    try {
      return await fetch(url + path, requestInit(AbortSignal.timeout(timeoutMs)));
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
  const text = await quote(answer).catch(() => "");
  log.warning("upstream node does not show the batch", { batch, status: answer.status, text });
}
