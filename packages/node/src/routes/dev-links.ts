import { toHex } from "@swarm-docs/protocol/hex";
import { bodyOf, jsonOnly, maxDevBodyBytes, numberIn, refuse } from "../http/dev-body.ts";
import { fail } from "../errors/errors.ts";
import { json, noContent } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import type { Links } from "../network/links.ts";

function linksOf(call: Call): Links {
  const { links } = call.node.control;
  return links ?? fail("invalid-body-params", { message: "this node runs alone: it has no links" });
}

/** A node alone has none. */
function list({ node }: Call): Response {
  const links = node.control.links?.list() ?? [];
  return json(200, {
    links: links.map(({ between, isCut, delayMs }) => ({ between, cut: isCut, delayMs })),
  });
}

/** Who a message can be for; a node alone is not listed. */
function nodes({ node }: Call): Response {
  const running = node.control.links?.nodes() ?? [];
  return json(200, {
    nodes: running.map(([number, { overlay, pssPublicKey }]) => ({
      number,
      overlay: toHex(overlay),
      pssPublicKey: toHex(pssPublicKey),
    })),
  });
}

/** Cuts a link, slows it down or brings it back: `{between, cut, delayMs}`. */
async function change(call: Call): Promise<Response> {
  const links = linksOf(call);
  const body = await bodyOf(call);
  const { between, cut } = body;
  const [one, other] = Array.isArray(between) ? (between as unknown[]) : [];
  if (typeof one !== "number" || typeof other !== "number") refuse("between", "want two numbers");
  if (cut !== undefined && typeof cut !== "boolean") refuse("cut", "want a boolean");
  const delayMs = numberIn(body, "delayMs", 3_600_000);
  try {
    if (delayMs !== undefined) links.slow(one, other, delayMs);
    if (cut !== undefined) links.cut(one, other, cut);
  } catch (error) {
    if (error instanceof RangeError) refuse("between", error.message);
    throw error;
  }
  return list(call);
}

function restore(call: Call): Response {
  linksOf(call).restore();
  return noContent();
}

/** `/_dev/nodes`, `/_dev/links`: the nodes of a group, numbered from 0, and the links between them. */
export const devLinks: readonly Resource[] = [
  resource("/_dev/nodes", { GET: nodes }),
  resource(
    "/_dev/links",
    { GET: list, POST: change, DELETE: restore },
    { maxBodyBytes: maxDevBodyBytes, guards: [jsonOnly] },
  ),
];
