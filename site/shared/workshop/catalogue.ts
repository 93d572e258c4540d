/** Workshop panel: id, title, texts and links to the pages that explain it. */
export interface PanelEntry {
  /** URL fragment: `/play#<id>`. */
  readonly id: string;
  readonly title: string;
  /** One-line summary for the list. */
  readonly short: string;
  /** Lead paragraph: the task and what the panel shows. */
  readonly lead: string;
  /** Pages that explain the panel: route and label. */
  readonly explained: readonly (readonly [route: string, label: string])[];
}

/** Panels in display order; `panels.ts` maps ids to components. */
export const CATALOGUE: readonly PanelEntry[] = [
  {
    id: "files",
    title: "Files",
    short: "a file as it lies on Swarm",
    lead: "Drop a file or a folder, or type. See the tree of chunks it becomes, open any chunk down to its bytes, and prove that one segment of 32 bytes belongs to the whole.",
    explained: [
      ["/docs/concepts/DISC/", "DISC storage"],
      ["/docs/develop/tools-and-features/chunk-types", "Chunk types"],
    ],
  },
  {
    id: "upload",
    title: "Upload",
    short: "a file from a web page, and back",
    lead: "Choose a file and upload it as a web page does: to the node in this tab, or to a development node on your machine. You get its reference and its address, and see what the node gives back for it.",
    explained: [
      ["/docs/develop/access-the-swarm/upload-from-a-web-page", "Upload from a web page"],
      ["/docs/develop/access-the-swarm/upload-and-download", "Upload and download"],
    ],
  },
  {
    id: "code",
    title: "Code",
    short: "your own program, run in the page",
    lead: "Write a program with bee-js and run it against the node in this page or your own development node: what it prints, every request that it makes, and what it has changed inside the node.",
    explained: [
      ["/docs/develop/tools-and-features/bee-js", "bee-js"],
      ["/docs/develop/introduction", "Develop on Swarm"],
    ],
  },
  {
    id: "batches",
    title: "Batches",
    short: "65,536 buckets as they fill",
    lead: "Buy a postage batch, upload, and watch its buckets: why one is full long before the stamps are used up, what diluting and topping up change, and what a mutable batch does instead of refusing.",
    explained: [
      ["/docs/concepts/incentives/postage-stamps", "Postage stamps"],
      ["/docs/develop/tools-and-features/buy-a-stamp-batch", "Buy a stamp batch"],
    ],
  },
  {
    id: "redundancy",
    title: "Redundancy",
    short: "pull chunks out until it breaks",
    lead: "Store a file with erasure coding and pull chunks out, by hand or at random, until it cannot be read any more: which come back, from how many others, and what the level costs.",
    explained: [
      ["/docs/concepts/DISC/erasure-coding", "Erasure coding"],
      ["/docs/develop/tools-and-features/erasure-coding", "Upload with erasure coding"],
    ],
  },
  {
    id: "clock",
    title: "Clock and state",
    short: "a month passes, a batch runs out",
    lead: "Hold the chain, step it, let a day or a month pass: time to live falls, a batch runs out, content is gone. Take snapshots, and keep the node’s state as a file that others can open.",
    explained: [
      ["/docs/concepts/incentives/postage-stamps", "Postage stamps"],
      ["/docs/develop/tools-and-features/bee-dev-mode", "Development node"],
    ],
  },
  {
    id: "feeds",
    title: "Feeds",
    short: "updates, and how they are found",
    lead: "Write updates of a feed and look up the newest one: which chunks are asked for, in which order, and which of them are there.",
    explained: [["/docs/develop/tools-and-features/feeds", "Feeds"]],
  },
  {
    id: "stale-feed",
    title: "Stale feed",
    short: "why readers get an old update",
    lead: "Enter owner and topic of a feed and the nodes to ask. You see which update each lookup finds on each node, which indexes are missing, how old the newest update is, and in one sentence what to do.",
    explained: [
      ["/docs/develop/tools-and-features/stale-feed", "Why is my feed stale?"],
      ["/docs/develop/tools-and-features/feeds", "Feeds"],
    ],
  },
  {
    id: "presence",
    title: "Is it there?",
    short: "every chunk, asked of several nodes",
    lead: "Enter a reference and the nodes to ask. Each node is asked for every chunk; you see which chunks are missing where, and whether the content can still be recovered.",
    explained: [
      ["/docs/develop/access-the-swarm/is-it-really-there", "Is it really there?"],
      ["/docs/concepts/DISC/erasure-coding", "Erasure coding"],
    ],
  },
  {
    id: "messages",
    title: "Messages",
    short: "two nodes, found by address",
    lead: "Two nodes in the page, and a message from one to the other by PSS or GSOC: an address near the reader is mined, the chunk finds its way there, and the message arrives.",
    explained: [
      ["/docs/concepts/pss", "PSS"],
      ["/docs/develop/tools-and-features/gsoc", "GSOC"],
    ],
  },
  {
    id: "game",
    title: "Redistribution",
    short: "a round with your overlay",
    lead: "Play a round of the redistribution game with your overlay: sample the reserve, commit, reveal, see who is drawn, and prove the claim.",
    explained: [["/docs/concepts/incentives/redistribution-game", "Redistribution game"]],
  },
];

/** The panel with this id, or `undefined`. */
export function entryOf(id: string): PanelEntry | undefined {
  return CATALOGUE.find((entry) => entry.id === id);
}
