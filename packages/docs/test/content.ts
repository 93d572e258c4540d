// A small documentation in two editions, for the tests.
import { buildIndex } from "@swarm-docs/search/builder/build-index";
import type { Section } from "@swarm-docs/search/section";
import type { Content, EditionContent, Entry } from "../src/content.ts";
import type { KnownLine } from "../src/log/decode.ts";

const STAMPS = `# Postage Stamps

What pays for storage.

Page: /docs/stamps. Checked with Bee.

> [bee-js 13.2.0 is out (breaking): what stamps need](/docs/move.md)

## Dilute a batch

Diluting adds [space](/docs/x.md) and halves the time.

It costs gas only.

### By hand

\`\`\`bash
# dilute by one
curl -X PATCH http://localhost:1633/stamps/dilute/ID/21
\`\`\`

## Buckets

Chunks fall into buckets.

| Network | Bucket depth |
| --- | --- |
| \`main-net\` | 16 |

| Network | Contract |
| --- | --- |
| \`main-net\` | 0x45 |

- **Slot** (index): A place in a bucket.
`;

const STAMPER = `# Stamper

## Members

- \`static fromBlank(depth: number): Stamper\`: Starts with empty buckets.
- \`stamp(chunk: Chunk): Envelope\`: Signs one stamp.

### Envelope interface

What a stamp is sent in.
`;

const entry = (id: string, text: string, kind: Entry["kind"] = "error"): Entry => ({
  id,
  kind,
  title: text,
  text,
  markdown: `\`${text}\`\n\n## Cause\n\nA bucket is full.\n\n## How to fix\n\nDilute the batch.\n\n## Note\n\nNone.`,
});

/** Known lines of the test's log. */
export const LINES: readonly KnownLine[] = [
  {
    id: "no-space-left",
    pattern: "no space left on device",
    level: "error",
    logger: "",
    where: "error",
    meaning: "The disk is full.",
    fix: "Free some space.",
    harmless: false,
    fatal: false,
  },
  {
    id: "warm",
    pattern: "waiting for {count} peers",
    level: "info",
    logger: "node",
    where: "msg",
    meaning: "The node starts.",
    fix: "Nothing.",
    harmless: true,
    fatal: false,
  },
];

const operation = (operationId: string, summary: string) => ({
  operationId,
  summary,
  description: "Buys a batch of stamps.",
  tags: ["Stamps"],
  responses: { "201": { description: "Bought" } },
});

function edition(release: string, prefix: string): EditionContent {
  const section = (part: Partial<Section>): Section => ({
    kind: "section",
    route: `/docs/${prefix}stamps`,
    page: "Postage Stamps",
    anchor: "",
    group: "Concepts",
    headings: [],
    text: "",
    names: [],
    summary: "",
    ...part,
  });
  const sections = [
    section({ kind: "page", text: "What pays for storage." }),
    section({ anchor: "dilute-a-batch", headings: ["Dilute a batch"], text: "Diluting halves." }),
    section({ anchor: "manual", headings: ["Dilute a batch", "By hand"], text: "One request." }),
    section({ anchor: "buckets", headings: ["Buckets"], text: "Chunks fall into buckets." }),
    section({ kind: "contract", anchor: "depth-main", headings: ["main-net"], text: "16" }),
    section({ kind: "contract", anchor: "contract-main", headings: ["main-net"], text: "0x45" }),
    section({ kind: "term", anchor: "slot", headings: ["Slot"], text: "In a bucket." }),
    ...["fromBlank", "stamp", "Envelope"].map((name) =>
      section({
        kind: "symbol",
        page: "Stamper",
        route: `/bee-js/${prefix}Stamper/`,
        anchor: name,
        headings: [name],
        text: "Stamper.",
      }),
    ),
    section({
      kind: "error",
      page: "Errors",
      route: "/errors/",
      anchor: "/errors/batch-overissued",
      headings: ["batch is overissued"],
      text: "A bucket of the batch is full to the brim.",
    }),
  ];
  const { index, rest } = buildIndex(sections, []);
  return {
    release,
    interface: release === "2.6.0" ? "7.3.0" : "8.1.0",
    beeJs: "11.2.0",
    prefix,
    index: JSON.parse(JSON.stringify(index)) as typeof index,
    rest,
    texts: index.pages.map((_, page) =>
      sections.filter((__, doc) => index.docs.page[doc] === page).map(({ text }) => text),
    ),
    pages: { "/docs/stamps": STAMPS, "/bee-js/Stamper": STAMPER },
    entries: [
      entry("batch-overissued", "batch is overissued"),
      entry("bad-depth", "invalid depth {depth} of batch"),
      entry("log-overissued", "batch is overissued", "log"),
      ...(prefix === "" ? [entry("only-old", "dev mode has no such thing")] : []),
    ],
    lines: LINES,
    document: {
      openapi: "3.1.0",
      info: { title: "Test", version: "1.0.0" },
      tags: [{ name: "Stamps" }],
      paths: {
        "/stamps/{amount}/{depth}": { post: operation("rentStamp", "Buy a batch") },
        "/stamps/all/now": { get: operation("listAll", "List batches") },
      },
    },
  };
}

/** The content of both editions, the older one at the root. */
export const CONTENT: Content = {
  version: "1.0.0",
  editions: [edition("2.6.0", ""), edition("2.8.1", "2.8/")],
};

/** The newest edition. */
export const NEWEST = CONTENT.editions[1] as EditionContent;
