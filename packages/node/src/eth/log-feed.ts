import { isOfAccount } from "../chain/transactions.ts";
import type { Task } from "../dev/command.ts";
import type { Ethereum } from "./ethereum.ts";
import { logFilterIn, mostLogs, wantedLogs, type LogFilter } from "./log-filter.ts";
import { data } from "./quantity.ts";
import { Views, type JsonView } from "./views.ts";

/** What a filter or a subscription follows: transactions in waiting by their hashes, or whole. */
type FeedKind = "heads" | "logs" | "pending" | "whole pending";

/** Kind of a feed by the option that a client gives with its name. */
export type KindOf = (option: unknown) => FeedKind;

/** Kind of a feed of transactions in waiting; clients ask with `true` for whole ones. [go-ethereum eth/filters] */
export const pendingKind: KindOf = (isWhole) => (isWhole === true ? "whole pending" : "pending");

/** Blocks of which a follower is told after a jump of the chain: the newest ones. */
const mostHeads = 128;

/** Follows the chain from a moment on: each {@link changes} continues where the last one ended. */
export class Feed {
  readonly kind: FeedKind;
  readonly filter: LogFilter;
  readonly #ethereum: Ethereum;
  readonly #views: Views;
  /** First block that was not reported. */
  #next: number;
  /** Transactions that were there already. */
  #sent: number;
  /** Settles when the calls so far have ended. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(ethereum: Ethereum, views: Views, kind: FeedKind, filter: LogFilter) {
    this.kind = kind;
    this.filter = filter;
    this.#ethereum = ethereum;
    this.#views = views;
    this.#next = ethereum.latest + 1;
    this.#sent = ethereum.chain.transactions.count;
  }

  /**
   * Blocks, logs or transactions in waiting since the last call that succeeded: a client that has lost an answer asks
   * again. Simultaneous calls run one after the other, so that none reports a block a second time.
   */
  changes(task: Task): Promise<readonly (JsonView | string)[]> {
    const found = this.#turn.then(() => this.#changes(task));
    this.#turn = found.catch(() => undefined);
    return found;
  }

  async #changes(task: Task): Promise<readonly (JsonView | string)[]> {
    if (this.kind === "pending" || this.kind === "whole pending") return this.#pending();
    const { latest } = this.#ethereum;
    // A snapshot may have brought the chain back.
    const first = Math.min(this.#next, latest + 1);
    if (this.kind === "logs" && first <= latest) return this.#logs(first, latest, task);
    const heads: JsonView[] = [];
    for (let number = Math.max(first, latest - mostHeads + 1); number <= latest; number++) {
      await task.pace();
      heads.push(this.#views.block(number, false));
    }
    this.#next = latest + 1;
    return heads;
  }

  /** Logs of whole blocks; the call after {@link mostLogs} of them returns the others. */
  async #logs(first: number, last: number, task: Task): Promise<readonly JsonView[]> {
    const found: JsonView[] = [];
    let next = last + 1;
    const search = [this.#ethereum, this.#views, this.filter, { first, last }, task] as const;
    for await (const { number, logs } of wantedLogs(...search)) {
      for (const log of logs) found.push(log);
      if (found.length < mostLogs) continue;
      next = number + 1;
      break;
    }
    this.#next = next;
    return found;
  }

  #pending(): readonly (JsonView | string)[] {
    const { chain, index } = this.#ethereum;
    const { count } = chain.transactions;
    const known = Math.min(this.#sent, count);
    this.#sent = count;
    return index
      .sentAfter(known)
      .filter(isOfAccount)
      .slice(-mostHeads)
      .map((item) => (this.kind === "pending" ? data(item.hash) : this.#views.transaction(item)));
  }
}

/** Opens a feed for a client's option: the filter of logs, or the form of transactions in waiting. */
export function openFeed(ethereum: Ethereum, kindOf: KindOf, option: unknown): Feed {
  const kind = kindOf(option);
  const filter = logFilterIn(kind === "logs" ? option : {});
  return new Feed(ethereum, new Views(ethereum), kind, filter);
}
