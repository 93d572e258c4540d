import { GET, type GetFacts } from "../../shared/get/facts.ts";
import { getMarkdown } from "../../shared/get/plain.ts";
import { writtenTwin } from "./entries.ts";
import type { Address } from "./links.ts";
import type { Twin } from "./twin.ts";

/** The twin of `/get`. `routes` are those with twins. */
export const getTwin = (facts: GetFacts, address: Address, routes: ReadonlySet<string>): Twin =>
  writtenTwin(GET, getMarkdown(facts), address, routes);
