import type { Operation } from "@swarm-docs/openapi/document/model";
import type { ValueFormat } from "@swarm-docs/openapi/document/media";

/** Addresses and facts that the parts of the page share. */
export interface Context {
  /** Address of a route of the site, such as `/docs/bee/bee-faq`. */
  readonly page: (route: string) => string;
  /** Address of an id on this page. */
  readonly here: (id: string) => string;
  /** Message of an error by its id. */
  readonly message: (id: string) => string;
  /** Title of a route of the site. */
  readonly title: (route: string) => string;
  readonly formats: ReadonlyMap<string, ValueFormat>;
  /** Operations by `METHOD /path`. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** Ids given so far; each must stand on the page once. */
  readonly taken: Set<string>;
  /** What the sections about all operations hold, for the page's search. */
  readonly entries: Entry[];
}

/** Something that belongs to no single operation: a status, a format, a state, a limit. */
export interface Entry {
  /** Its id on the page. */
  readonly id: string;
  readonly name: string;
  /** Title of its section. */
  readonly section: string;
}

/** Where errors are explained. */
export const ERROR_PAGE = "/docs/bee/working-with-bee/bee-api";

/** The id, with a number behind when it was given before. */
export function claim({ taken }: Context, id: string): string {
  let free = id;
  for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
  taken.add(free);
  return free;
}
