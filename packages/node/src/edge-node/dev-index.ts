import { resources } from "../app.ts";
import { toHex } from "@swarm-docs/protocol/hex";
import { json } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { devLinks } from "../routes/dev-links.ts";

/** Paths of the page, which are of no use to programs. */
const page = "/_dev/ui/";

/** These resources and `GET /_dev`: which node it is, and what stands below `/_dev`. */
export function withIndex(further: readonly Resource[]): readonly Resource[] {
  const answer = ({ node }: Call): Response =>
    json(200, {
      bee: node.release.name,
      overlay: toHex(node.identity.overlay),
      wallet: `0x${toHex(node.identity.ethereum)}`,
      routes: all
        .filter(({ path }) => path.startsWith("/_dev") && !path.startsWith(page))
        .map(({ path, methods }) => ({ path, methods: Object.keys(methods) })),
    });
  const own = [...further, resource("/_dev", { GET: answer })];
  const all = [...own, ...devLinks, ...resources].sort((one, other) =>
    one.path < other.path ? -1 : 1,
  );
  return own;
}
