import type { RpcMethod, RpcMethods } from "../swarm/json-rpc.ts";
import { ethereumOf, type Ethereum } from "./ethereum.ts";
import { openFeed, pendingKind, type Feed, type KindOf } from "./log-feed.ts";
import { findLogs, mostLogs, rangeIn } from "./log-filter.ts";
import { numberIn, param } from "./params.ts";
import { quantity } from "./quantity.ts";
import { reject } from "../swarm/rpc-error.ts";
import { Views } from "./views.ts";

/** Filters of a chain at most; a further one takes the place of the one unused for longest. */
const mostFilters = 1_024;

interface Installed {
  readonly feed: Feed;
  /** What the client asked for. */
  readonly input: unknown;
}

/** Filters by id, the one used last at the end. */
interface Filters {
  readonly installed: Map<string, Installed>;
  last: number;
}

const known = new WeakMap<Ethereum, Filters>();

function filtersOf(ethereum: Ethereum): Filters {
  const found = known.get(ethereum) ?? { installed: new Map<string, Installed>(), last: 0 };
  known.set(ethereum, found);
  return found;
}

const install =
  (kindOf: KindOf): RpcMethod =>
  (node, params) => {
    const ethereum = ethereumOf(node);
    const filters = filtersOf(ethereum);
    const input = param(params, 0);
    const feed = openFeed(ethereum, kindOf, input);
    const [oldest] = filters.installed.keys();
    if (filters.installed.size >= mostFilters && oldest !== undefined)
      filters.installed.delete(oldest);
    const id = quantity(++filters.last);
    filters.installed.set(id, { feed, input });
    return id;
  };

function find(ethereum: Ethereum, id: unknown): Installed {
  const { installed } = filtersOf(ethereum);
  const key = quantity(numberIn(id, "filter") ?? 0n);
  const found = installed.get(key) ?? reject("filter not found");
  installed.delete(key);
  installed.set(key, found);
  return found;
}

/** Filters, which clients without a websocket poll. */
export const filterMethods: RpcMethods = {
  eth_newFilter: install(() => "logs"),
  eth_newBlockFilter: install(() => "heads"),
  eth_newPendingTransactionFilter: install(pendingKind),
  async eth_getFilterChanges(node, params, task) {
    const { feed } = find(ethereumOf(node), param(params, 0));
    const changes = await feed.changes(task);
    if (feed.kind !== "heads") return changes;
    return changes.map((head) => (typeof head === "string" ? head : head["hash"]));
  },
  eth_getFilterLogs(node, params, task) {
    const ethereum = ethereumOf(node);
    const { feed, input } = find(ethereum, param(params, 0));
    if (feed.kind !== "logs") reject("filter not found");
    const views = new Views(ethereum);
    const range = rangeIn(ethereum, views, input);
    return findLogs(mostLogs, ethereum, views, feed.filter, range, task);
  },
  eth_uninstallFilter(node, params) {
    const key = quantity(numberIn(param(params, 0), "filter") ?? 0n);
    return filtersOf(ethereumOf(node)).installed.delete(key);
  },
};
