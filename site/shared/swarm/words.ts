/** Static text of a section. `backticks` mark code. */
export interface SectionText {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Commands, shown as one code block. */
  readonly commands?: readonly string[];
}

/** Title and summary of the page. */
export const PAGE = {
  route: "/swarm",
  title: "This site on Swarm",
  description:
    "Where this build stands on the network, a check of every byte of it in your browser, and what a year costs.",
} as const;

/** Where to run the commands. */
export const COMMANDS_IN = "In a clone of the repository";

/** Lead paragraph below the title. */
export const LEAD =
  "These pages are ordinary files, so the network that they describe can store them. If you open a copy, you don't have to trust the node that serves it: the address of a copy follows from its bytes, and your browser can compute it.";

export const PARTS = {
  build: {
    id: "this-build",
    title: "This build",
    paragraphs: [],
  },
  check: {
    id: "check-a-copy",
    title: "Check a copy",
    paragraphs: [
      "Enter a node or a gateway and the address of a copy, then press the button; nothing is requested before. The manifest is fetched first, chunk by chunk, then every file. A worker in this page computes the address of each chunk from its bytes and compares it with the requested address. A chunk with one changed byte has another address, so the check finds it and names the bytes of the file that depend on it.",
      "“As browsers get them” fetches whole files from `/bzz/…` instead and computes their references. That shows whether a node serves what it stores, and finds the first byte that differs.",
      "A check proves what the node sent you just now. The checking script came with this page: to trust no one, check with a copy that you built yourself, or with `npm run publish:swarm`, which reads every file back.",
    ],
  },
  keep: {
    id: "cost-and-upkeep",
    title: "What a year costs, and what keeps a copy alive",
    paragraphs: [
      "Chunks stay as long as the batch that stamped them is paid for. The numbers are worked out from the sizes of the files: of this build, or of the copy that you have checked above.",
    ],
  },
  upkeep: {
    id: "upkeep",
    title: "Keep it alive",
    paragraphs: [
      "Look at `batchTTL` of the batch from time to time and top it up before it reaches 0; an expired batch cannot be revived. A rising price shortens what was paid for.",
      "Pin the reference on a node of yours: what is pinned is not removed there, and can be uploaded again with a new batch if the network has lost some of it.",
      "The owner of the feed signs an update for each release. The address of the feed stays, so keep its key: without it the address can lead nowhere new.",
    ],
  },
  publish: {
    id: "publish-it",
    title: "Publish a copy",
    paragraphs: [
      "The same commit gives the same reference on every machine, so two people who publish it, or one who builds it to compare, get the same 64 digits; `npm run publish:swarm -- --twice` builds it in two places and compares them. The rehearsal needs no node, no batch and no funds; it prints an address of a development node, where the check above works at once.",
    ],
    commands: [
      "npm run publish:swarm -- --dev",
      "npm run publish:swarm -- --node http://localhost:1633 --batch BATCH_ID --also-version",
    ],
  },
} as const satisfies Record<string, SectionText>;

/** Related pages. */
export const RELATED: readonly { readonly to: string; readonly title: string }[] = [
  { to: "/docs/develop/access-the-swarm/host-your-website", title: "Host a Website" },
  { to: "/docs/develop/tools-and-features/chunk-types", title: "Chunk Types" },
  { to: "/docs/develop/tools-and-features/erasure-coding", title: "Erasure Coding" },
  { to: "/docs/develop/tools-and-features/buy-a-stamp-batch", title: "Postage Stamp Batches" },
];
