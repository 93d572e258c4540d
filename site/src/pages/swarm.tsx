import Layout from "@theme/Layout";
import SiteSurroundings from "../prose/SiteSurroundings.tsx";
import SwarmPage from "../swarm/SwarmPage.tsx";
import { PAGE } from "../swarm/words.ts";

/** `/swarm`: where this build stands on Swarm, a check of every byte of it, and what a year costs. */
export default function SwarmRoute() {
  return (
    <Layout title={PAGE.title} description={PAGE.description}>
      <SiteSurroundings>
        <SwarmPage />
      </SiteSurroundings>
    </Layout>
  );
}
