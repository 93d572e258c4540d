import type { SearchResult } from "../contract.ts";
import type { Remembered } from "../stored.ts";
import type { SearchStatus } from "../useSearch.ts";

/** Live region text after each step of a search. */
export function announcementOf(
  query: string,
  status: SearchStatus,
  result: SearchResult | undefined,
  { recent, favorite }: Remembered,
): string {
  if (query.trim() === "") {
    const count = recent.length + favorite.length;
    return count === 0 ? "" : `${count} remembered ${count === 1 ? "search" : "searches"}`;
  }
  if (status === "error") return "Unable to fetch results";
  if (status === "stalled") return "Searching";
  if (status === "loading" || !result) return "";
  if (result.nbHits === 0) return `No results for "${query.trim()}"`;
  return `${result.nbHits} ${result.nbHits === 1 ? "result" : "results"}`;
}
