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

/** `/_dev/links`: the links between the nodes of a group, which are numbered from 0. */
export const devLinks: readonly Resource[] = [
  resource(
    "/_dev/links",
    { GET: list, POST: change, DELETE: restore },
    { maxBodyBytes: maxDevBodyBytes, guards: [jsonOnly] },
  ),
];
