import Link from "@docusaurus/Link";

/** What leads to the network: a node that the reader sets up, or the one that Swarm Desktop brings. */
export type Joins = true | "desktop";

/** Where a reader learns what to run instead. */
const INSTEAD = "/docs/bee/working-with-bee/upgrading-bee#join-the-network-of-today";
const DESKTOP_RELEASES = "https://github.com/ethersphere/swarm-desktop/releases";

/**
 * Stands at the head of every page that leads to a node on the main network (front matter
 * `joins_network`): the release of this edition finds no peers there any more.
 * [bee v2.8.0 pkg/p2p/libp2p/internal/handshake: ProtocolVersion 15.0.0]
 */
export default function JoinWarning({ by }: { readonly by: Joins }) {
  return (
    <aside className="admonition admonition-danger" role="note">
      <p className="admonition-title">Bee 2.6.0 cannot join the network of today</p>
      <p>
        Since Bee 2.8.0 (26 May 2026) nodes greet each other with handshake version 15, and Bee
        2.6.0 speaks 14: it finds no peers, and what you pay into it earns nothing.{" "}
        {by === "desktop" ? (
          <>
            Swarm Desktop 0.51.0, which these pages describe, brings that release. Take a{" "}
            <a href={DESKTOP_RELEASES}>newer Desktop</a> whose notes name Bee 2.8.
          </>
        ) : (
          <>
            <Link to={INSTEAD}>Run Bee 2.8.1 instead</Link>: the steps are nearly the same, and that
            page names the differences.
          </>
        )}
      </p>
    </aside>
  );
}
