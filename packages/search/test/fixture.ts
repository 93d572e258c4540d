// A small site for tests of the engine and the client.
import { buildIndex, type BuiltIndex } from "../src/builder/build-index.ts";
import type { Section } from "../src/section.ts";

const section = (part: Partial<Section> & Pick<Section, "route" | "page">): Section => ({
  kind: part.anchor ? "section" : "page",
  anchor: "",
  group: "Concepts",
  headings: [],
  text: "",
  names: [],
  summary: "",
  ...part,
});

const FEEDS = { route: "/docs/feeds", page: "Feeds", group: "Develop" } as const;
const STAMPS = { route: "/docs/stamps", page: "Postage Stamps" } as const;
const CONFIG = {
  route: "/docs/configuration",
  page: "Configuration",
  group: "Bee Client",
} as const;

const REFERENCE = { route: "/bee-js/", page: "Reference of bee-js", group: "bee-js" } as const;

/** A member of a class, left to the second file. */
const member = (owner: string, name: string, text: string): Section =>
  section({
    ...REFERENCE,
    kind: "symbol",
    anchor: `/bee-js/${owner}#${name}`,
    headings: [owner, name],
    names: [`${owner}.${name}`],
    text,
    isLate: true,
  });

/** Sections of a site with five pages. */
export const SECTIONS: readonly Section[] = [
  section({ ...STAMPS, summary: "What pays for storage.", text: "A batch is bought in advance." }),
  section({
    ...STAMPS,
    anchor: "buckets",
    headings: ["Buckets"],
    text: "Chunks fall into buckets by the first bits of their address. <img src=x onerror=alert(1)>",
  }),
  section({ ...STAMPS, anchor: "top-up", headings: ["Top up"], text: "Adds time to a batch." }),
  section({ ...FEEDS, summary: "A mutable pointer.", text: "An owner and a topic name a feed." }),
  section({
    ...FEEDS,
    anchor: "quick-start",
    headings: ["Quick start"],
    text: "Write one update.",
  }),
  section({ ...CONFIG, text: "Where settings come from, in a container too: docs." }),
  section({
    ...CONFIG,
    kind: "option",
    anchor: "option-full-node",
    headings: ["Node type options", "full-node"],
    text: "Runs the node as a full node.",
    names: ["full-node", "--full-node", "BEE_FULL_NODE"],
  }),
  section({
    ...CONFIG,
    kind: "error",
    anchor: "error-batch-not-usable",
    headings: ["Postage batches", "batch not usable"],
    text: "The batch is younger than ten blocks.",
    names: ["batch not usable"],
  }),
  section({
    route: "/docs/installation/docker",
    page: "Run it with Docker",
    group: "Bee Client",
    text: "An image and a volume.",
  }),
  section({
    route: "/docs/glossary",
    page: "Glossary",
    group: "References",
    kind: "term",
    anchor: "bucket",
    headings: ["Bucket"],
    text: "One of the parts of a batch.",
    explainedAt: "/docs/stamps",
  }),
  section({
    route: "/docs/projects",
    page: "Projects",
    group: "References",
    text: "Programs of others: Honeypot and more.",
    lists: ["Honeypot"],
  }),
  section({
    route: "/docs/story",
    page: "Story",
    text: "Honeypot, honeypot and honeypot again.",
  }),
  section({
    route: "/api/",
    page: "API Specification",
    group: "API Specification",
    kind: "operation",
    anchor: "uploadBzz",
    headings: ["Data", "POST /bzz"],
    summary: "Upload a file",
    text: "Upload a file. Swarm-Postage-Batch-Id: the batch that pays.",
    names: ["uploadBzz", "Swarm-Postage-Batch-Id"],
  }),
  section(REFERENCE),
  section({ ...REFERENCE, anchor: "/bee-js/Bytes", headings: ["Bytes"] }),
  section({ ...REFERENCE, anchor: "/bee-js/BatchId", headings: ["BatchId"] }),
  member("Bytes", "toHex", "All bytes as digits."),
  member("BatchId", "LENGTH", "32."),
];

/** The index of the small site and its rest, as a browser reads them. */
export function smallIndex(): BuiltIndex {
  const synonyms = [
    ["feed", "mutable pointer", "ipns"],
    ["top up", "extend", "prolong"],
    ["bucket", "pail"],
    ["container", "docker"],
  ];
  return JSON.parse(JSON.stringify(buildIndex(SECTIONS, synonyms))) as BuiltIndex;
}
