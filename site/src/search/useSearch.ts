import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from "react";
import type { Backend } from "./backend.ts";
import type { SearchRequest, SearchResult } from "./contract.ts";

/** Milliseconds after which a pending search counts as stalled and a loading message is shown. */
export const STALL_MS = 300;

/** Status of a search. */
export type SearchStatus = "idle" | "loading" | "stalled" | "error";

/** Search state for display. */
export interface Search {
  readonly status: SearchStatus;
  /** Latest result; absent before the first one and for an empty query. */
  readonly result?: SearchResult | undefined;
  readonly retry: () => void;
}

interface State {
  readonly status: SearchStatus;
  readonly result?: SearchResult | undefined;
  /** Request of a result whose snippets are not loaded yet. */
  readonly incomplete?: SearchRequest;
}

const NOTHING: State = { status: "idle" };
const NO_SECTIONS: readonly string[] = [];

/** Loads the missing snippets of a result after it is rendered. */
function useTexts({ client }: Backend, state: State, show: Dispatch<SetStateAction<State>>): void {
  useEffect(() => {
    const { result, incomplete } = state;
    if (!result || !incomplete) return;
    const complete = async (): Promise<void> => {
      const whole = await client.complete?.(incomplete, result);
      // Ignore the texts of outdated results.
      if (whole) show((now) => (now === state ? { status: "idle", result: whole } : now));
    };
    complete().catch((error: unknown) => console.warn("The texts of the hits failed.", error));
  }, [client, state, show]);
}

/**
 * Searches for `query` when it changes. Ignores outdated responses; the last result stays while the
 * next one is loading. An empty query is idle.
 */
export function useSearch(
  backend: Backend,
  query: string,
  page = 0,
  sections: readonly string[] = NO_SECTIONS,
): Search {
  const [state, setState] = useState<State>(NOTHING);
  const turn = useRef(0);
  const wanted = query.trim();

  const ask = useCallback((): void => {
    const own = ++turn.current;
    if (wanted === "") {
      setState(NOTHING);
      return;
    }
    const show = (next: (before: State) => State): void => {
      if (own === turn.current) setState(next);
    };
    const wait = (status: SearchStatus): void => show(({ result }) => ({ status, result }));
    const stall = setTimeout(() => wait("stalled"), STALL_MS);
    const run = async (): Promise<void> => {
      const { client, request, insights } = backend;
      const question = request(wanted, page, sections);
      const { results } = await client.search({ requests: [question] });
      const [result] = results;
      if (!result) throw new Error("the answer has no result");
      clearTimeout(stall);
      show(() => ({ status: "idle", result, incomplete: question }));
      if (own !== turn.current) return;
      const ids = result.hits.map(({ objectID }) => objectID);
      insights?.view(ids, result.queryID);
    };
    wait("loading");
    run().catch((error: unknown) => {
      clearTimeout(stall);
      console.warn("The search failed.", error);
      show(() => ({ status: "error" }));
    });
  }, [backend, wanted, page, sections]);

  useEffect(() => {
    ask();
    const turns = turn;
    return () => {
      turns.current++;
    };
  }, [ask]);
  useTexts(backend, state, setState);
  return { status: state.status, result: state.result, retry: ask };
}
