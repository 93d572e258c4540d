import { createSwarmServiceWorker } from "@swarm-docs/fetch/service-worker";

// The page names the site and its nodes in the address of the worker, so that this file has none of them.
const settings = new URL(location.href).searchParams;

createSwarmServiceWorker({
  site: settings.get("site") ?? "",
  nodes: settings.getAll("node"),
});
