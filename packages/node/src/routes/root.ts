import { resource, type Resource } from "../http/route.ts";

const plain = { "Content-Type": "text/plain; charset=utf-8" };

/** What a browser and a crawler see at the root. [bee pkg/api/router.go] */
export const root: readonly Resource[] = [
  resource(
    "/",
    { GET: () => new Response("Ethereum Swarm Bee\n", { headers: plain }) },
    { anyMethod: true },
  ),
  resource(
    "/robots.txt",
    { GET: () => new Response("User-agent: *\nDisallow: /\n", { headers: plain }) },
    { anyMethod: true },
  ),
];
