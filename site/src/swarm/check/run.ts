import { toHex } from "@swarm-docs/protocol/hex";
import { askNode, NodeTroubleError, type AskedNode, type Fetch } from "./ask.ts";
import { Gate } from "./gate.ts";
import type { CheckedFile, FeedUpdate, ManifestFault, News, NodeTrouble } from "./report.ts";
import { checkSite, type How } from "./site.ts";

/** Messages from the page to the worker. */
export type CheckCommand =
  | { readonly kind: "start"; readonly url: string; readonly address: string; readonly how: How }
  | { readonly kind: "pause" | "go-on" };

/** Concurrent requests: the browser's limit per host. */
const AT_ONCE = 6;
/** Milliseconds between two messages to the page. */
const TELL_EVERY_MS = 200;

/** Unsent findings; cleared when they are sent. */
class Found {
  feed: FeedUpdate | undefined;
  listed: readonly string[] | undefined;
  files: CheckedFile[] = [];
  manifestFaults: ManifestFault[] = [];

  take(): Pick<News, "feed" | "listed" | "files" | "manifestFaults"> {
    const { feed, listed, files, manifestFaults } = this;
    [this.feed, this.listed, this.files, this.manifestFaults] = [undefined, undefined, [], []];
    return { ...(feed && { feed }), ...(listed && { listed }), files, manifestFaults };
  }
}

/** Stopwatch in milliseconds, without pauses. */
class Watch {
  #before = 0;
  #since: number | undefined = performance.now();
  last = performance.now();

  get activeMs(): number {
    return this.#before + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }
  stop(): void {
    this.#before = this.activeMs;
    this.#since = undefined;
  }
  go(): void {
    this.#since ??= performance.now();
    this.last = performance.now();
  }
}

/** One check: its queue, counters and findings. */
class Check {
  readonly #gate = new Gate(AT_ONCE);
  readonly #watch = new Watch();
  readonly #found = new Found();
  readonly #tell: (news: News) => void;
  readonly #seen = new Set<string>();
  #bytes = 0;
  #trouble: NodeTrouble | undefined;

  constructor(tell: (news: News) => void) {
    this.#tell = tell;
  }

  pause(): void {
    this.#gate.shut();
    this.#watch.stop();
  }

  goOn(): void {
    this.#trouble = undefined;
    this.#watch.go();
    this.#gate.open();
  }

  /** Runs a request; after a node error, waits until the user resumes, and retries. */
  async #asked<Result>(task: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        const result = await this.#gate.pass(task);
        this.#watch.last = performance.now();
        return result;
      } catch (error) {
        if (!(error instanceof NodeTroubleError)) throw error;
        this.#trouble = error.trouble;
        this.pause();
        this.#say();
      }
    }
  }

  #say(outcome?: News["outcome"]): void {
    const { activeMs, last } = this.#watch;
    this.#tell({
      progress: {
        chunks: this.#seen.size,
        bytes: this.#bytes,
        activeMs,
        silentMs: performance.now() - last,
      },
      ...this.#found.take(),
      ...(this.#trouble && { trouble: this.#trouble }),
      ...(outcome && { outcome }),
    });
  }

  async run(url: string, address: string, how: How, fetch: Fetch): Promise<void> {
    const direct = askNode(url, fetch);
    const node: AskedNode = {
      chunk: (at) => this.#asked(() => direct.chunk(at)),
      ownedChunk: (at) => this.#asked(() => direct.ownedChunk(at)),
      latestIndex: (owner, topic) => this.#asked(() => direct.latestIndex(owner, topic)),
      file: async (of, path) => {
        const bytes = await this.#asked(() => direct.file(of, path));
        if (typeof bytes === "object") this.#bytes += bytes.length;
        return bytes;
      },
    };
    const get: Parameters<typeof checkSite>[1]["get"] = async (at) => {
      const got = await node.chunk(at);
      // Manifest roots are read more than once; count their bytes once.
      const name = toHex(at);
      if (got.kind === "chunk" && !this.#seen.has(name)) {
        this.#seen.add(name);
        this.#bytes += got.data.length;
      }
      return got;
    };
    const found = this.#found;
    const telling = setInterval(() => this.#say(), TELL_EVERY_MS);
    try {
      const outcome = await checkSite(
        address,
        { node, get, how },
        {
          feed: (update) => (found.feed = update),
          listed: (paths) => (found.listed = paths),
          file: (file) => found.files.push(file),
          manifestFault: (fault) => found.manifestFaults.push(fault),
        },
      );
      this.#watch.stop();
      this.#say(outcome);
    } finally {
      clearInterval(telling);
    }
  }
}

/**
 * Message loop of the worker: receives commands and sends news. One check per worker; to stop it or
 * start another, terminate the worker.
 */
export function start(fetch: Fetch, tell: (news: News) => void): (command: CheckCommand) => void {
  const check = new Check(tell);
  return (command) => {
    if (command.kind === "start") {
      const { url, address, how } = command;
      // A bug of this page: rethrow it, so that the worker's `error` event reports it.
      check.run(url, address, how, fetch).catch((error: unknown) => {
        setTimeout(() => {
          throw error;
        });
      });
    } else if (command.kind === "pause") check.pause();
    else check.goOn();
  };
}
