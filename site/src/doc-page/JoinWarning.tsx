import Link from "@docusaurus/Link";
import { useLocalPathname } from "@docusaurus/theme-common/internal";
import { inEdition } from "../edition/in-edition.ts";
import { rootRoute, routeIn } from "../edition/routes.ts";
import { useEdition, useEditions } from "../edition/use-edition.ts";

/** What leads to the network: a node that the reader sets up, or the one that Swarm Desktop brings. */
export type Joins = true | "desktop";

const DESKTOP_RELEASES = "https://github.com/ethersphere/swarm-desktop/releases";

/** The Desktop that the pages describe is older than the release that the network asks for. */
function DesktopNote() {
  return (
    <aside className="admonition admonition-note" role="note">
      <p className="admonition-title">The windows described here are those of Desktop 0.51.0</p>
      <p>
        That Desktop brings Bee 2.6.0, which cannot join the network of today. By their notes{" "}
        <a href={DESKTOP_RELEASES}>Desktop 0.54.1</a> of June 2026 brings Bee 2.8.1, and 0.55.2 of
        August 2026 brings 2.8.2. Install the newest. We have not looked at its windows: some may
        differ from the words and drawings below.
      </p>
    </aside>
  );
}

/**
 * Stands at the head of every page that leads to a node on the main network (front matter
 * `joins_network`) in editions whose release finds no peers there any more; pages about Desktop say in
 * the others which Desktop does. [bee v2.8.0 pkg/p2p/libp2p/internal/handshake: ProtocolVersion 15.0.0]
 * [swarm-desktop pull requests 546, 550 and 569: notes of 0.54.0, 0.54.1 and 0.55.2]
 */
export default function JoinWarning({ by }: { readonly by: Joins }) {
  const { release } = useEdition();
  const editions = useEditions();
  const route = rootRoute(useLocalPathname(), editions);
  const newer = editions.find((edition) => inEdition({ since: "2.8.0" }, edition.release));
  if (inEdition({ since: "2.8.0" }, release)) return by === "desktop" ? <DesktopNote /> : null;
  if (!newer) return null;
  return (
    <aside className="admonition admonition-danger" role="note">
      <p className="admonition-title">{`Bee ${release} cannot join the network of today`}</p>
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
