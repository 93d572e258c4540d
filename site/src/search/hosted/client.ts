import type { SearchClient, SearchRequest, SearchResponse } from "../contract.ts";
import { DeserializationError, RetryError, refusal, type Attempt } from "./errors.ts";
import { grownTimeout, hostsOf, HostStates, type Host, type StateStore } from "./hosts.ts";
import { sendByFetch, type Send } from "./send.ts";

/** Timeouts in milliseconds. */
export const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 } as const;
/** Version of the wire protocol; part of the storage key. */
export const CLIENT_VERSION = "5.19.0";

/** Options of a client. All but the credentials have defaults. */
export interface ClientOptions {
  readonly appId: string;
  readonly apiKey: string;
  readonly hosts?: readonly Host[];
  readonly send?: Send;
  readonly now?: () => number;
  readonly store?: StateStore;
}

/** Hosted index: search and two more endpoints of the service. */
export interface HostedClient extends SearchClient {
  getRecommendations(params: { readonly requests: readonly unknown[] }): Promise<unknown>;
  customPost(params: { readonly path: string; readonly body?: unknown }): Promise<unknown>;
}

const ok = (status: number): boolean => Math.trunc(status / 100) === 2;
/** Timeouts and failures of the network have status 0. */
const tryAgain = ({ status }: Attempt): boolean => !ok(status) && Math.trunc(status / 100) !== 4;

function required(value: unknown, what: string, call: string): void {
  if (!value) throw new Error(`Parameter \`${what}\` is required when calling \`${call}\`.`);
}

class Transport {
  private readonly options: ClientOptions;
  private readonly hosts: readonly Host[];
  private readonly states: HostStates;
  private readonly answers = new Map<string, Promise<unknown>>();

  constructor(options: ClientOptions) {
    this.options = options;
    this.hosts = options.hosts ?? hostsOf(options.appId);
    this.states = new HostStates(options.now ?? Date.now, options.store);
  }

  private urlOf({ protocol, url }: Host, path: string): string {
    const { appId, apiKey } = this.options;
    const agent = `Swarm Documentation (${CLIENT_VERSION}); Lite; Browser`;
    const parameters = new URLSearchParams({
      "x-algolia-agent": agent,
      "x-algolia-api-key": apiKey,
      "x-algolia-application-id": appId,
    });
    return `${protocol}://${url}/${path}?${parameters.toString()}`;
  }

  private async ask(path: string, body: string, isRead: boolean): Promise<unknown> {
    const kinds = isRead ? ["read", "readWrite"] : ["write", "readWrite"];
    const compatible = this.hosts.filter(({ accept }) => kinds.includes(accept));
    const { hosts, timedOut } = this.states.order(compatible);
    const attempts: Attempt[] = [];
    let timeouts = 0;
    for (const host of hosts) {
      const url = this.urlOf(host, path);
      const answer = await (this.options.send ?? sendByFetch)({
        host: host.url,
        url,
        body,
        connectMs: grownTimeout(TIMEOUTS.connect, timeouts, timedOut),
        answerMs: grownTimeout(isRead ? TIMEOUTS.read : TIMEOUTS.write, timeouts, timedOut),
      });
      const masked = { ...answer, url: url.replaceAll(this.options.apiKey, "*****") };
      attempts.push(masked);
      if (tryAgain(answer)) {
        if (answer.timedOut) timeouts++;
        this.states.set(host.url, answer.timedOut ? "timed out" : "down");
        continue;
      }
      this.states.set(host.url, "up");
      if (!ok(answer.status)) throw refusal(masked, attempts);
      try {
        return JSON.parse(answer.content);
      } catch (error) {
        throw new DeserializationError((error as Error).message, masked);
      }
    }
    throw new RetryError(attempts);
  }

  /** Equal reads share one request; failed ones are retried. */
  read(path: string, body: unknown): Promise<unknown> {
    const text = JSON.stringify(body);
    const key = `${path}\n${text}`;
    const known = this.answers.get(key);
    if (known) return known;
    const answer = this.ask(path, text, true);
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key));
    return answer;
  }

  write(path: string, body: unknown): Promise<unknown> {
    return this.ask(path, JSON.stringify(body), false);
  }
}

function checked(answer: unknown): SearchResponse {
  const results = (answer as { results?: unknown } | null)?.results;
  const sound =
    Array.isArray(results) &&
    results.every((result) => Array.isArray((result as { hits?: unknown } | null)?.hits));
  if (!sound)
    throw new DeserializationError("the answer has no results", { status: 200, content: "" });
  return answer as SearchResponse;
}

/**
 * Creates a client of the hosted search. Throws '`appId` is missing.' or '`apiKey` is missing.'.
 * Calls reject with `ApiError`, `DetailedApiError`, `DeserializationError` or `RetryError`.
 */
export function hostedClient(options: ClientOptions): HostedClient {
  if (!options.appId) throw new Error("`appId` is missing.");
  if (!options.apiKey) throw new Error("`apiKey` is missing.");
  const transport = new Transport(options);
  return {
    async search(params: { readonly requests: readonly SearchRequest[] }) {
      required(params, "searchMethodParams", "search");
      required(params.requests, "searchMethodParams.requests", "search");
      return checked(await transport.read("1/indexes/*/queries", { requests: params.requests }));
    },
    async getRecommendations(params) {
      required(params, "getRecommendationsParams", "getRecommendations");
      required(params.requests, "getRecommendationsParams.requests", "getRecommendations");
      return transport.read("1/indexes/*/recommendations", { requests: params.requests });
    },
    async customPost(params) {
      required(params?.path, "path", "customPost");
      return transport.write(params.path.replace(/^\//, ""), params.body ?? {});
    },
  };
}
