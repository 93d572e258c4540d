// Texts of the landing page, for HTML and Markdown.

/** Link with a description, which may be empty. */
export type LandingLink = readonly [to: string, label: string, text: string];

/** Title and summary, in the page, its head and its share card. */
export const LANDING = {
  route: "/",
  title: "Storage without a server",
  description:
    "Swarm is a peer-to-peer network that keeps your files and websites on many independent nodes; these docs explain it, with samples that run in the page.",
} as const;

/** The primary action: route and label. */
export const START = [
  "/docs/develop/access-the-swarm/upload-from-a-web-page",
  "Start building",
] as const;

/** Entry links to the four parts of the documentation. */
export const DOORS = [
  [
    "/docs/concepts/introduction",
    "Understand Swarm",
    "Chunks, neighborhoods and incentives, with the numbers worked out.",
  ],
  [
    "/docs/bee/installation/getting-started",
    "Run a Bee node",
    "Full, light or ultra-light: choose, install, fund, stake, watch.",
  ],
  ["/docs/desktop/introduction", "Use Swarm Desktop", "Upload and share files without a terminal."],
  [
    "/docs/develop/introduction",
    "Build on Swarm",
    "Uploads, websites, feeds, access control and messages, in runnable samples.",
  ],
] as const satisfies readonly LandingLink[];

/** Interactive tools, grouped by task. */
export const TOOLS = [
  [
    "Build",
    [
      ["/play", "Workshop", "files, batches and more, taken apart in the page"],
      [
        "/docs/develop/tools-and-features/buy-a-stamp-batch",
        "Batch calculator",
        "depth, amount and price of a postage batch",
      ],
      [
        "/docs/develop/tools-and-features/erasure-coding",
        "Redundancy calculator",
        "chunks added by a level, and the chance of loss",
      ],
      ["/docs/references/tokens", "Unit converter", "BZZ, PLUR, xDAI and wei"],
    ],
  ],
  [
    "Operate",
    [
      [
        "/docs/bee/installation/getting-started",
        "Install helper",
        "the way to install that suits you",
      ],
      [
        "/docs/bee/working-with-bee/configuration",
        "Configuration builder",
        "a file and a command for your node",
      ],
      [
        "/docs/bee/working-with-bee/node-types",
        "Readiness check",
        "what your node can do, and what it lacks",
      ],
      [
        "/docs/bee/working-with-bee/logs-and-files",
        "Log reader",
        "what the lines of your log mean",
      ],
    ],
  ],
  [
    "Understand",
    [
      [
        "/docs/develop/tools-and-features/chunk-types",
        "Chunk address",
        "the reference of your own text or file",
      ],
      ["/docs/concepts/DISC/neighborhoods", "Neighborhoods", "which nodes keep an address"],
      ["/docs/concepts/DISC/kademlia", "Proximity", "how near two addresses are"],
    ],
  ],
] as const satisfies readonly (readonly [name: string, tools: readonly LandingLink[]])[];

export const PROVED: readonly LandingLink[] = [
  [
    "/docs/develop/access-the-swarm/upload-and-download",
    "Samples run.",
    "Those with a Run button are executed before a page is published, and again when you press it, against a node inside the page.",
  ],
  [
    "/docs/bee/working-with-bee/bee-api",
    "Errors are explained.",
    "Every message of the HTTP interface has its cause, a check and a fix.",
  ],
  [
    "/api/",
    "One document rules.",
    "The reference, the request console, the development node and their tests obey the same OpenAPI text.",
  ],
  [
    "/docs/develop/tools-and-features/bee-dev-mode",
    "No funds are needed.",
    "The development node answers as Bee does, without a chain, tokens or peers.",
  ],
];

/** Last claim of the list, without a link. */
export const OWN = [
  "Nothing is loaded from elsewhere.",
  "Search, fonts, tools and the node come from this site, and the page’s policy refuses everything else.",
] as const;

export const POPULAR: readonly LandingLink[] = [
  ["/docs/concepts/incentives/postage-stamps", "Postage stamps", ""],
  ["/docs/bee/working-with-bee/node-types", "Node types", ""],
  ["/docs/bee/working-with-bee/options", "Every Bee option", ""],
  ["/docs/bee/working-with-bee/bee-api", "HTTP errors explained", ""],
  ["/docs/references/glossary", "Glossary", ""],
  ["/docs/references/faq", "Frequent questions", ""],
];

/** Section headings below the entry links. */
export const HEADINGS = {
  proved: "What is checked before we publish",
  tools: "Tools that work with your values",
  popular: "What readers look for",
} as const;

/** Choice of an edition by task: text before the release, and the release. */
export function editionChoice<
  Edition extends { readonly release: string; readonly interface: string },
>(oldest: Edition, newest: Edition): readonly (readonly [who: string, edition: Edition])[] {
  return [
    ["I run a node on the main network", newest],
    [`I use interface ${oldest.interface} or a private network`, oldest],
  ];
}
