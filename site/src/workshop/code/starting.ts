import texts from "starting-programs";

/** Built-in example program. */
export interface StartingProgram {
  /** File name in `programs`, without extension. */
  readonly id: string;
  readonly title: string;
  /** One-sentence description. */
  readonly about: string;
  /** Page that explains the program: route and label. */
  readonly explained: readonly [route: string, label: string];
  readonly code: string;
}

type Words = Omit<StartingProgram, "code">;

const WORDS: readonly Words[] = [
  {
    id: "upload",
    title: "Upload and download",
    about: "Bytes, and a file with its name and type: stored, pinned, counted and read again.",
    explained: ["/docs/develop/access-the-swarm/upload-and-download", "Upload and download"],
  },
  {
    id: "feed",
    title: "A feed with updates",
    about: "Three updates of one feed, the newest and the first of them, and its manifest.",
    explained: ["/docs/develop/tools-and-features/feeds", "Feeds"],
  },
  {
    id: "batch",
    title: "A batch, bought and diluted",
    about: "The smallest batch: bought, filled with a hundred chunks, counted and diluted.",
    explained: ["/docs/develop/tools-and-features/buy-a-stamp-batch", "Buy a stamp batch"],
  },
  {
    id: "act",
    title: "Access for one grantee",
    about: "Content that its publisher and one grantee can read, and no one else.",
    explained: ["/docs/develop/access-the-swarm/act", "Access control"],
  },
  {
    id: "gsoc",
    title: "A message by GSOC",
    about: "One part of the program listens, another writes to it. Mining the key takes seconds.",
    explained: ["/docs/develop/tools-and-features/gsoc", "GSOC"],
  },
];

/** Example programs in display order. */
export const STARTING: readonly StartingProgram[] = WORDS.map((words) => ({
  ...words,
  code: texts[words.id] ?? "",
}));
