import { SitePage } from "../static-html/SitePage.tsx";
import SwarmPage from "../swarm/SwarmPage.tsx";
import css from "../swarm/swarm.module.css";
import { PAGE } from "../../shared/swarm/words.ts";

/**
 * `/swarm`: the address of this build on Swarm, a byte-for-byte check of it, and its yearly cost.
 */
export default function SwarmRoute() {
  return (
    <SitePage title={PAGE.title} description={PAGE.description} frame={css.frame}>
      <SwarmPage />
    </SitePage>
  );
}
