import type { BrowserContext, Route } from "@playwright/test";

/** Where Desktop's dashboard expects Bee. */
const BEE_PORT = "1633";
const LOCAL = new Set(["127.0.0.1", "localhost"]);

/** Answers `GET /node` as a node of Desktop does: the development node is a full one, Desktop's is light. */
function answerMode(route: Route): Promise<void> {
  return route.fulfill({
    json: { beeMode: "light", chequebookEnabled: true, swapEnabled: true },
    headers: { "access-control-allow-origin": "*" },
  });
}

/**
 * Sends what the dashboard asks of port 1633 to `node`, and refuses every request to another machine, so
 * that no picture depends on it and no survey script is loaded.
 */
export async function serveLocally(context: BrowserContext, node: URL): Promise<void> {
  await context.route("**/*", (route) => {
    const url = new URL(route.request().url());
    if (!LOCAL.has(url.hostname)) return route.abort();
    if (url.port !== BEE_PORT) return route.continue();
    if (url.pathname === "/node") return answerMode(route);
    url.host = node.host;
    return route.continue({ url: url.href });
  });
}
