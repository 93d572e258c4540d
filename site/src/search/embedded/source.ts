import type { IndexFile } from "@swarm-docs/search/engine/format";
import { RetryError } from "../hosted/errors.ts";

/** Where the files of the embedded index come from. */
export interface IndexSource {
  index(): Promise<IndexFile>;
  /** Texts of the sections of a page, in the order of the index. */
  texts(page: number): Promise<readonly string[]>;
}

async function readJson<Content>(fetcher: typeof fetch, url: string): Promise<Content> {
  let response: Response;
  try {
    response = await fetcher(url);
  } catch {
    throw new RetryError([]);
  }
  if (!response.ok) throw new RetryError([]);
  return (await response.json()) as Content;
}

/**
 * The files of an index below `folder`, which ends with a slash. Each is fetched once; a failed one is fetched again when it
 * is next asked for. Rejects with a `RetryError` when a file cannot be had.
 */
export function fileSource(folder: string, fetcher: typeof fetch = fetch): IndexSource {
  const files = new Map<string, Promise<unknown>>();
  const once = <Content>(name: string): Promise<Content> => {
    const known = files.get(name);
    if (known) return known as Promise<Content>;
    const started = readJson<Content>(fetcher, `${folder}${name}`);
    files.set(name, started);
    started.catch(() => files.delete(name));
    return started;
  };
  return {
    index: () => once<IndexFile>("index.json"),
    texts: async (page) => {
      const { version } = await once<IndexFile>("index.json");
      return once<readonly string[]>(`text/${page}.json?${version}`);
    },
  };
}
