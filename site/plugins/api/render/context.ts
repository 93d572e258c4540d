import type { Operation } from "@swarm-docs/openapi/document/model";
import type { ValueFormat } from "@swarm-docs/openapi/document/media";
import { createContext, useContext } from "react";
import type { ReferenceIslands } from "../../../render/api-reference/islands.ts";
import type { InterfaceFiles } from "../addresses.ts";
import type { Chips } from "../chips/chips.ts";

/** Addresses and facts that the parts of the page share. */
export interface ReferenceFacts {
  /** Address of a route of the site, such as `/docs/bee/bee-faq`. */
  readonly page: (route: string) => string;
  /** Address of an id on this page. */
  readonly here: (id: string) => string;
  /** Address of an operation's Markdown, if it has one. */
  readonly twin: (id: string) => string | undefined;
  /** Message of an error by its id. */
  readonly message: (id: string) => string;
  /** Routes of the interface as files. */
  readonly files: InterfaceFiles;
  /** Title of a route of the site. */
  readonly title: (route: string) => string;
  /** Interactive parts, rendered in their first state. */
  readonly islands: ReferenceIslands;
  /** What differs from another edition. */
  readonly chips: Chips;
  readonly formats: ReadonlyMap<string, ValueFormat>;
  /** Operations by `METHOD /path`. */
  readonly operations: ReadonlyMap<string, Operation>;
}

/** Provided around the whole reference. */
export const ReferenceContext = createContext<ReferenceFacts | undefined>(undefined);

/** Addresses and facts for a part; throws outside of a `ReferenceContext`. */
export function useReference(): ReferenceFacts {
  const reference = useContext(ReferenceContext);
  if (!reference) throw new Error("A part of the reference was rendered on its own.");
  return reference;
}
