/** One page of every kind, for tests that open each of them once. */
import { OTHER, routeIn } from "./edition.ts";

export const KINDS = [
  "/",
  "/docs/concepts/incentives/price-oracle",
  "/docs/concepts/DISC/neighborhoods",
  "/docs/bee/working-with-bee/configuration",
  routeIn(OTHER, "/docs/develop/tools-and-features/feeds"),
  "/docs/develop/access-the-swarm/upload-and-download",
  "/docs/references/glossary",
  "/api/",
  "/errors/",
  "/errors/batch-not-usable",
  "/changes/2.6-2.8",
  "/packages/",
  "/bee-js/Bee",
  "/get",
  "/play",
  "/swarm",
  "/blog",
  "/search?q=postage",
  "/changelog",
  "/accessibility",
] as const;
