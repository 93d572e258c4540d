import type { ReactNode } from "react";
import { Batches } from "../workshop/batches/Batches.tsx";
import { ClockAndState } from "../workshop/clock/ClockAndState.tsx";
import type { NodeClient } from "../workshop/node/node-client.ts";
import { ChainPanel } from "./chain/ChainPanel.tsx";
import { ChunksPanel } from "./ChunksPanel.tsx";
import type { ReleaseFacts } from "./facts.ts";
import { FaultsPanel } from "./FaultsPanel.tsx";
import { FeedsPanel } from "./FeedsPanel.tsx";
import { LinksPanel } from "./LinksPanel.tsx";
import { MessagesPanel } from "./MessagesPanel.tsx";
import type { Requests } from "./requests.ts";
import { RequestsPanel } from "./RequestsPanel.tsx";
import { UploadsPanel } from "./UploadsPanel.tsx";
import type { Listening } from "./useListening.ts";

/** What a panel is given. */
interface PanelProps {
  readonly node: NodeClient;
  readonly requests: Requests;
  /** Increases when the node's state may have changed; throttled to a few times a second. */
  readonly changes: number;
  readonly known: ReleaseFacts | undefined;
  /** Rest of the hash after the panel's name, such as the address in `#chunks/ADDRESS`. */
  readonly rest: string;
  /** Subscriptions; they stay open when another panel is shown. */
  readonly listening: Listening;
  readonly go: (hash: string) => void;
}

/** A panel of the page. */
export interface DevPanel {
  readonly id: string;
  readonly title: string;
  /** One line for the list. */
  readonly short: string;
  readonly render: (props: PanelProps) => ReactNode;
}

/** Panels in display order. */
export const PANELS: readonly DevPanel[] = [
  {
    id: "requests",
    title: "Requests",
    short: "as they arrive, with their results",
    render: ({ requests, known }) => <RequestsPanel requests={requests} known={known} />,
  },
  {
    id: "batches",
    title: "Batches",
    short: "65,536 buckets as they fill",
    render: ({ node, changes }) => <Batches node={node} changes={changes} />,
  },
  {
    id: "uploads",
    title: "Uploads and pins",
    short: "tags and their progress",
    render: ({ node, changes }) => <UploadsPanel node={node} changes={changes} />,
  },
  {
    id: "chunks",
    title: "Chunks",
    short: "any chunk by its address",
    render: ({ node, rest, go }) => (
      <ChunksPanel node={node} wanted={rest} open={(address) => go(`chunks/${address}`)} />
    ),
  },
  {
    id: "feeds",
    title: "Feeds",
    short: "those that clients ask for",
    render: ({ node, requests }) => <FeedsPanel node={node} requests={requests} />,
  },
  {
    id: "messages",
    title: "Messages",
    short: "PSS and GSOC, as they come",
    render: ({ node, requests, changes, listening }) => (
      <MessagesPanel node={node} requests={requests} changes={changes} listening={listening} />
    ),
  },
  {
    id: "chain",
    title: "Chain",
    short: "blocks, transactions, accounts",
    render: ({ node, known, rest, go }) => (
      <ChainPanel node={node} known={known} tab={rest} onTab={(tab) => go(`chain/${tab}`)} />
    ),
  },
  {
    id: "clock",
    title: "Clock and snapshots",
    short: "hold, step, jump, and go back",
    render: ({ node }) => <ClockAndState node={node} />,
  },
  {
    id: "faults",
    title: "Faults",
    short: "failing requests, lost chunks",
    render: ({ node, changes }) => <FaultsPanel node={node} changes={changes} />,
  },
  {
    id: "links",
    title: "Links",
    short: "between the nodes of a group",
    render: ({ node, changes }) => <LinksPanel node={node} changes={changes} />,
  },
];
