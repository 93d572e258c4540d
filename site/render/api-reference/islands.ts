import type { Language } from "@swarm-docs/openapi/snippets/all";
import type { ComponentType } from "react";

/** Client or language of the samples. */
export type Client = Language["id"];

/** Props of the action line below a description. */
export interface ActionsProps {
  /** Id of the operation. */
  readonly operation: string;
  readonly guide: { readonly href: string; readonly title: string } | undefined;
  /** URL of the operation's Markdown twin; absent with hash routing, which has no twins. */
  readonly twin: string | undefined;
  /** Address of `api/whole.md`. */
  readonly markdown?: string;
}

/** A request in one language. */
export interface RequestSample {
  readonly client: Client;
  /** Display name of the language. */
  readonly label: string;
  /** For the default base URL. */
  readonly text: string;
}

/** Response of one status. */
export interface ResponseSample {
  readonly status: string;
  readonly text: string;
}

/** Samples of an operation. */
export interface SamplesProps {
  readonly requests: readonly RequestSample[];
  readonly responses: readonly ResponseSample[];
  /** Id of the operation, if requests can be sent from here. */
  readonly sends: string | undefined;
  /** URL of `openapi.json`. */
  readonly document?: string;
}

/** Row of the list: an operation, or a section, which has no method. */
export interface ListRow {
  readonly id: string;
  readonly href: string;
  readonly method?: string | undefined;
  readonly title: string;
  /** Whether it is the same in the other edition. */
  readonly isSame?: boolean;
}

/** Operations of one resource. */
export interface ListGroup {
  readonly title: string;
  readonly href: string;
  readonly rows: readonly ListRow[];
}

/**
 * Interactive parts of the reference. The build renders their first state into the page, the browser
 * hydrates it; the configuration hands them to the plugin, which imports no browser code.
 */
export interface ReferenceIslands {
  readonly Actions: ComponentType<ActionsProps>;
  readonly BaseAddress: ComponentType;
  readonly Samples: ComponentType<SamplesProps>;
  readonly Side: ComponentType<{
    readonly groups: readonly ListGroup[];
    readonly compared: string;
  }>;
}
