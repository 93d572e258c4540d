import { swarmMarkdown } from "../../shared/swarm/plain.ts";
import { PAGE } from "../../shared/swarm/words.ts";
import { writtenTwin } from "./entries.ts";
import type { Address } from "./links.ts";
import type { Twin } from "./twin.ts";

/** The twin of `/swarm`, without what a browser computes there. `routes` are those with twins. */
export const swarmTwin = (address: Address, routes: ReadonlySet<string>): Twin =>
  writtenTwin(PAGE, swarmMarkdown(), address, routes);
