import { nowSeconds } from "../times.ts";
import { headerParameters, optional, pathParameters, withDefault } from "./parameters.ts";
import { bool, hexBytes, int64 } from "./parsers.ts";
import { publicKey } from "./public-key.ts";
import { redundancyLevelHere } from "./redundancy-level.ts";
import { referenceField } from "./reference-field.ts";
import type { Call } from "./route.ts";

/** Loads access control on its first use: in the browser's worker it is a chunk of its own. */
export function importAct(): Promise<typeof import("../state/act.ts")> {
  return import("../state/act.ts");
}

/**
 * The reference in the path, hex or CID, opened when the headers name a publisher and a history. `parameter` is the
 * template's name. [bee pkg/api/accesscontrol.go]
 */
export async function readReference(call: Call, parameter = "reference"): Promise<Uint8Array> {
  const values = pathParameters(call, { [parameter]: referenceField(call) });
  const reference = values[parameter] ?? new Uint8Array(0);
  const headers = headerParameters(call, {
    "Swarm-Act-Timestamp": optional(int64),
    "Swarm-Act-Publisher": optional(publicKey),
    "Swarm-Act-History-Address": optional(hexBytes),
    "Swarm-Cache": withDefault(bool, true),
    "Swarm-Redundancy-Level": redundancyLevelHere(call.node.release, 4),
  });
  const publisher = headers["Swarm-Act-Publisher"];
  const history = headers["Swarm-Act-History-Address"];
  if (publisher === undefined || history === undefined || history.length === 0) return reference;
  const at = headers["Swarm-Act-Timestamp"] ?? nowSeconds(call.node);
  const { openReference } = await importAct();
  return openReference(call, reference, { publisher, history, at });
}
