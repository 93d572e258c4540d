// What agents ask while they work with Swarm, and the pages that answer. Written before it was measured:
// 33 of 40 at first. In four of the other seven the place found answers as well (the two messages in
// the FAQ, the operation that pins, what fits into a batch) and was added; three are misses. When sections
// were preferred to pages, five more places that answer were added (a step, two operations, the cheatsheet,
// Desktop's backup); when headings were ranked with the titles of their pages, one more (the glossary's entry).
// Do not tune the search to single ones.

/** A question, and the addresses (without edition and anchor) of which the first hit must be one. */
export type Question = readonly [query: string, ...to: readonly string[]];

const DEVELOP = "/docs/develop";
const TOOLS = `${DEVELOP}/tools-and-features`;
const ACCESS = `${DEVELOP}/access-the-swarm`;
const INSTALL = "/docs/bee/installation";
const WORK = "/docs/bee/working-with-bee";

/** Forty questions. */
export const QUESTIONS: readonly Question[] = [
  ["buy a postage batch with bee-js", `${TOOLS}/buy-a-stamp-batch`, "/docs/references/cheatsheet"],
  ["batch is overissued", "/errors/batch-overissued", "/docs/bee/bee-faq"],
  ["batch not usable yet or does not exist", "/errors/batch-not-usable-yet", "/docs/bee/bee-faq"],
  ["upload a file", `${ACCESS}/upload-and-download`, `${INSTALL}/quick-start`],
  [
    "upload a directory as a website",
    `${ACCESS}/host-your-website`,
    `${ACCESS}/upload-and-download`,
  ],
  [
    "erasure coding redundancy level",
    `${TOOLS}/erasure-coding`,
    "/docs/concepts/DISC/erasure-coding",
  ],
  ["POST /stamps/{amount}/{depth}", "/api"],
  ["GET /chainstate", "/api"],
  ["PATCH /stamps/dilute/{batch_id}/{depth}", "/api"],
  ["PSS messages", `${TOOLS}/pss`, "/docs/concepts/pss"],
  ["GSOC", `${TOOLS}/gsoc`],
  ["feed updates owner and topic", `${TOOLS}/feeds`, "/api"],
  ["manifest", `${TOOLS}/manifests`],
  ["pin content", `${TOOLS}/pinning`, "/api"],
  ["encrypt an upload", `${TOOLS}/store-with-encryption`],
  ["access control grantees", `${ACCESS}/act`, "/docs/concepts/access-control"],
  ["development node for tests", `${TOOLS}/bee-dev-mode`],
  ["run a local test network", `${TOOLS}/starting-a-test-network`],
  ["gateway proxy", `${TOOLS}/gateway-proxy`],
  ["install bee with docker", `${INSTALL}/docker`],
  ["build bee from source", `${INSTALL}/build-from-source`],
  ["fund my node xDAI xBZZ", `${INSTALL}/fund-your-node`],
  ["open port 1634 NAT", `${INSTALL}/connectivity`],
  ["full-node option", `${WORK}/configuration`, `${WORK}/options`],
  ["configuration file", `${WORK}/configuration`],
  ["stake xBZZ", `${WORK}/staking`, "/api"],
  ["cash out cheques", `${WORK}/cashing-out`],
  ["back up keys", `${WORK}/backups`, "/docs/desktop/backup-restore"],
  ["upgrade bee", `${WORK}/upgrading-bee`],
  ["where is the log of bee", `${WORK}/logs-and-files`],
  ["prometheus metrics", `${WORK}/monitoring`, `${WORK}/metrics`],
  ["port 1635 debug API", `${WORK}/bee-api`, `${INSTALL}/connectivity`, "/docs/bee/bee-faq"],
  ["what is a neighborhood", "/docs/concepts/DISC/neighborhoods"],
  ["kademlia", "/docs/concepts/DISC/kademlia"],
  ["how are chunks addressed BMT", "/docs/concepts/DISC", `${TOOLS}/chunk-types`],
  ["single owner chunk", `${TOOLS}/chunk-types`, "/docs/references/glossary"],
  ["redistribution game", "/docs/concepts/incentives/redistribution-game"],
  ["price oracle", "/docs/concepts/incentives/price-oracle"],
  ["smart contract addresses", "/docs/references/smart-contracts"],
  [
    "how much data does a batch of depth 22 hold",
    "/docs/concepts/incentives/postage-stamps",
    "/docs/concepts/incentives/batch-sizes",
    `${TOOLS}/buy-a-stamp-batch`,
  ],
];
