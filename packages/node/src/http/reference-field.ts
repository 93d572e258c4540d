import { decodeByteString } from "./byte-string.ts";
import { subdomainLabel } from "./hosts.ts";
import { named, required, type RequestField } from "./parameters.ts";
import { referenceOrCid } from "./parsers.ts";
import type { Call } from "./route.ts";

/**
 * Parses a path parameter that references content: hex or CID. This node resolves no names; the release
 * decides how it refuses them. On the wire the parameter is called `address`, or `subdomain`.
 */
export function referenceField({ node, request }: Call): RequestField<Uint8Array> {
  const { refuseName } = node.release;
  const isSubdomain = subdomainLabel(request.headers.get("Host")) !== undefined;
  const name = isSubdomain ? "subdomain" : "address";
  return named(
    name,
    required((text) => {
      if (text.includes(".")) refuseName?.(decodeByteString(text), name);
      return referenceOrCid(text);
    }),
  );
}
