import Link from "@docusaurus/Link";
import { useLocalPathname } from "@docusaurus/theme-common/internal";
import { inEdition } from "../edition/in-edition.ts";
import { rootRoute, routeIn } from "../edition/routes.ts";
import { useEdition, useEditions } from "../edition/use-edition.ts";

/** What leads to the network: a node that the reader sets up, or the one that Swarm Desktop brings. */
export type Joins = true | "desktop";

const DESKTOP_RELEASES = "https://github.com/ethersphere/swarm-desktop/releases";

/**
 * Stands at the head of every page that leads to a node on the main network (front matter
 * `joins_network`) in editions whose release finds no peers there any more.
 * [bee v2.8.0 pkg/p2p/libp2p/internal/handshake: ProtocolVersion 15.0.0]
 */
export default function JoinWarning({ by }: { readonly by: Joins }) {
  const { release } = useEdition();
  const editions = useEditions();
  const route = rootRoute(useLocalPathname(), editions);
  const newer = editions.find((edition) => inEdition({ since: "2.8.0" }, edition.release));
  if (!newer || !inEdition({ until: "2.8.0" }, release)) return null;
  return (
    <aside className="admonition admonition-danger" role="note">
      <p className="admonition-title">Bee {release} cannot join the network of today</p>
      <p>
        Since Bee 2.8.0 (26 May 2026) nodes greet each other with handshake version 15, and Bee{" "}
        {release} speaks 14: it finds no peers, and what you pay into it earns nothing.{" "}
        {by === "desktop" ? (
          <>
            Swarm Desktop 0.51.0, which these pages describe, brings that release. Take{" "}
            <a href={DESKTOP_RELEASES}>Desktop 0.54.1 or newer</a>, whose notes name Bee 2.8.1.
          </>
        ) : (
          <>
            <Link to={routeIn(route, newer)}>Read this page for Bee {newer.release}</Link> and run
            that release instead.
          </>
        )}
      </p>
    </aside>
  );
}
