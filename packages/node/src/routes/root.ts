import { resource, type Resource } from "../http/route.ts";

function plain(text: string): Response {
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": `${text.length}`,
  };
  return new Response(text, { headers });
}

/** What a browser and a crawler see at the root. [bee pkg/api/router.go] */
export const root: readonly Resource[] = [
  resource("/", { GET: () => plain("Ethereum Swarm Bee\n") }, { anyMethod: true }),
  resource(
    "/robots.txt",
    { GET: () => plain("User-agent: *\nDisallow: /\n") },
    { anyMethod: true },
  ),
];
