// Texts of the mainnet warning box, for HTML and Markdown.
import { inEdition } from "../edition/in-edition.ts";
import { routeIn, type Editions } from "../edition/routes.ts";

/**
 * What connects to mainnet: a node that the reader sets up, or the one bundled with Swarm Desktop.
 */
export type Joins = true | "desktop";

/** Box with one link in its text. */
export type JoinWords = readonly [
  isDanger: boolean,
  title: string,
  before: string,
  to: string,
  label: string,
  after: string,
];

const DESKTOP_RELEASES = "https://github.com/ethersphere/swarm-desktop/releases";

/** The documented Desktop is one patch older than the one to install. */
const DESKTOP_NOTE: JoinWords = [
  false,
  "Install Desktop 0.55.2",
  "Desktop 0.54.1 and newer can join the network; these pages describe 0.55.1 with bee-dashboard 0.36.2. By its notes ",
  DESKTOP_RELEASES,
  "Desktop 0.55.2",
  " of August 2026 brings Bee 2.8.2, a security release; we have not seen its windows. Pictures show bee-dashboard 0.35.0, the newest on npm: where a button differs, the text names the new one.",
];

/**
 * Warning box of a page in the edition of `release`, `undefined` if none is needed; `route` is the
 * page's route in the root edition. Editions whose release finds no peers any more get a danger
 * box; in the others, pages about Desktop name the Desktop release that connects.
 * [bee v2.8.0 pkg/p2p/libp2p/internal/handshake: ProtocolVersion 15.0.0]
 * [swarm-desktop pull requests 546, 550 and 569: notes of 0.54.0, 0.54.1 and 0.55.2]
 */
export function joinWords(
  by: Joins,
  route: string,
  release: string,
  editions: Editions,
): JoinWords | undefined {
  const joins = { since: "2.8.0" };
  if (inEdition(joins, release)) return by === "desktop" ? DESKTOP_NOTE : undefined;
  const newer = editions.find((edition) => inEdition(joins, edition.release));
  if (!newer) return undefined;
  const title = `Bee ${release} cannot join the network of today`;
  const finds = `Since Bee 2.8.0 (26 May 2026) nodes greet each other with handshake version 15, and Bee ${release} speaks 14: it finds no peers, and what you pay into it earns nothing. `;
  if (by === "desktop")
    return [
      true,
      title,
      `${finds}Swarm Desktop 0.51.0 and 0.52.0 bring that release. These pages describe Desktop 0.55, which works; pictures show its dashboard in version 0.35.0. Take `,
      DESKTOP_RELEASES,
      "Desktop 0.54.1 or newer",
      "; by its notes 0.55.2 of August 2026 brings Bee 2.8.2.",
    ];
  return [
    true,
    title,
    finds,
    routeIn(route, newer),
    `Read this page for Bee ${newer.release}`,
    " and run that release instead: the older ones have known security flaws.",
  ];
}
