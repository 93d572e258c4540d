import { SitePage } from "../static-html/SitePage.tsx";
import SwarmPage from "../swarm/SwarmPage.tsx";
import css from "../swarm/swarm.module.css";
import { PAGE } from "../swarm/words.ts";

/** `/swarm`: where this build stands on Swarm, a check of every byte of it, and what a year costs. */
export default function SwarmRoute() {
  return (
    <SitePage title={PAGE.title} description={PAGE.description} frame={css.frame}>
      <SwarmPage />
    </SitePage>
  );
}
