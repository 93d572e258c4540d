import type { IndexFile, RestFile } from "@swarm-docs/search/engine/format";
import { RetryError } from "../hosted/errors.ts";
import { oncePerKey } from "../../../shared/once-per-key.ts";

/** Source of the embedded index's files. */
export interface IndexSource {
  index(): Promise<IndexFile>;
  /** The weak places, which follow the first results. */
  rest(): Promise<RestFile>;
  /** Section texts of a page, in index order. */
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
 * Fetches the files of an index below `folder` (with trailing slash). Each is fetched once; a
 * failed fetch is retried on the next call. Rejects with a `RetryError`.
 */
export function fileSource(folder: string, fetcher: typeof fetch = fetch): IndexSource {
  const read = oncePerKey((name) => readJson<unknown>(fetcher, `${folder}${name}`));
  const once = <Content>(name: string): Promise<Content> => read(name) as Promise<Content>;
  const index = (): Promise<IndexFile> => once("index.json");
  /** Reads a file of the build that the index is of. */
  const ofBuild = async <Content>(name: string): Promise<Content> =>
    once(`${name}?${(await index()).version}`);
  return {
    index,
    rest: () => ofBuild("rest.json"),
    texts: (page) => ofBuild(`text/${page}.json`),
  };
}
