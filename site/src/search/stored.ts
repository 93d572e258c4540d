import { FAVORITE_KEY, RECENT_KEY } from "../../shared/storage/keys.ts";
import type { StoredHit } from "./contract.ts";
import { isHit, parentOf } from "./hit-view.ts";

/** Subset of `localStorage`. */
export type TextStore = Pick<Storage, "getItem" | "setItem">;

const PREFIX = {
  recent: RECENT_KEY,
  favorite: FAVORITE_KEY,
};
/** Stored searches at most: recent without and with favourites, favourites. */
export const LIMITS = { recent: 7, recentWithFavorites: 4, favorite: 10 } as const;

/** Both lists, newest first. */
export interface Remembered {
  readonly recent: readonly StoredHit[];
  readonly favorite: readonly StoredHit[];
}

function lean({ objectID, url, type, hierarchy, content }: StoredHit): StoredHit {
  return { objectID, url, type, hierarchy, content };
}

/**
 * Recent and favourite searches of one index. Invalid stored data counts as empty; if storage is
 * full or blocked, the lists last for this page only.
 */
export class StoredSearches {
  private readonly indexName: string;
  private readonly store: TextStore | undefined;
  private readonly isPersonal: boolean;
  private lists: Remembered = { recent: [], favorite: [] };
  /** Whether the lists could not be stored. */
  private isUnstored = false;

  /** Without `isPersonal` nothing is read, kept or written. */
  constructor(indexName: string, store: TextStore | undefined, isPersonal = true) {
    this.indexName = indexName;
    this.store = isPersonal ? store : undefined;
    this.isPersonal = isPersonal;
  }

  /** The stored lists, which other tabs change, too; those of this page if they could not be stored. */
  private current(): Remembered {
    if (this.store && !this.isUnstored)
      this.lists = { recent: this.read("recent"), favorite: this.read("favorite") };
    return this.lists;
  }

  private read(list: keyof typeof PREFIX): StoredHit[] {
    try {
      const kept: unknown = JSON.parse(this.store?.getItem(PREFIX[list] + this.indexName) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isHit).map(lean).slice(0, LIMITS.favorite) : [];
    } catch {
      return [];
    }
  }

  private write(next: Remembered): Remembered {
    const limit = next.favorite.length > 0 ? LIMITS.recentWithFavorites : LIMITS.recent;
    this.lists = {
      recent: next.recent.slice(0, limit),
      favorite: next.favorite.slice(0, LIMITS.favorite),
    };
    this.isUnstored = false;
    for (const list of ["recent", "favorite"] as const) {
      try {
        this.store?.setItem(PREFIX[list] + this.indexName, JSON.stringify(this.lists[list]));
      } catch (error) {
        this.isUnstored = true;
        console.warn("Searches could not be remembered.", error);
      }
    }
    return this.lists;
  }

  /** Current lists. */
  all(): Remembered {
    const { recent, favorite } = this.current();
    const limit = favorite.length > 0 ? LIMITS.recentWithFavorites : LIMITS.recent;
    return { recent: recent.slice(0, limit), favorite };
  }

  /** Adds a chosen result as the newest recent search, unless it is a favourite. */
  choose(hit: StoredHit): Remembered {
    const chosen = lean(hit.type === "content" ? parentOf(hit) : hit);
    const { recent, favorite } = this.current();
    if (!this.isPersonal) return this.lists;
    if (favorite.some(({ objectID }) => objectID === chosen.objectID)) return this.lists;
    const others = recent.filter(({ objectID }) => objectID !== chosen.objectID);
    return this.write({ recent: [chosen, ...others], favorite });
  }

  /** Moves a recent search to the favourites. */
  favor(hit: StoredHit): Remembered {
    const without = (list: readonly StoredHit[]): StoredHit[] =>
      list.filter(({ objectID }) => objectID !== hit.objectID);
    const { recent, favorite } = this.current();
    return this.write({ recent: without(recent), favorite: [lean(hit), ...without(favorite)] });
  }

  /** Forgets a search. */
  remove(hit: StoredHit): Remembered {
    const without = (list: readonly StoredHit[]): StoredHit[] =>
      list.filter(({ objectID }) => objectID !== hit.objectID);
    const { recent, favorite } = this.current();
    return this.write({ recent: without(recent), favorite: without(favorite) });
  }
}

/** `localStorage`, or `undefined` if it is blocked: the framework has already warned of that, once. */
export function browserStore(): TextStore | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
