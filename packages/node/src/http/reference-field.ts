import { subdomainLabel } from "./hosts.ts";
import { named, required, type Field } from "./parameters.ts";
import { referenceOrCid } from "./parsers.ts";
import type { Call } from "./route.ts";

/**
 * How a path parameter that leads to content is read: hex or CID. This node asks nobody for names; what
 * those are told is the release's affair. On the wire all are called `address`.
 */
export function referenceField({ node, request }: Call): Field<Uint8Array> {
  const { refuseName } = node.release;
  const isSubdomain = subdomainLabel(request.headers.get("Host")) !== undefined;
  return named(
    "address",
    required((text) => {
      if (text.includes(".")) refuseName?.(text, isSubdomain ? "subdomain" : "address");
      return referenceOrCid(text);
    }),
  );
}
