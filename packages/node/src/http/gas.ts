import type { Gas } from "../chain/gas.ts";
import { headerParameters, optional } from "./parameters.ts";
import { anyInteger, uint64 } from "./parsers.ts";
import type { Call, Guard } from "./route.ts";

/** Characters of a request that its transaction keeps: a chain has any number of them. */
const maxCause = 200;

/** Reads `Gas-Price` and `Gas-Limit`; 400 `invalid header params` when they are no numbers. */
export function gasOf(call: Call): Gas {
  const headers = headerParameters(call, {
    "Gas-Price": optional(anyInteger),
    "Gas-Limit": optional(uint64),
  });
  return {
    gasPrice: headers["Gas-Price"],
    gasLimit: gasLimitOf(call, headers["Gas-Limit"] ?? 0n),
    cause: `${call.request.method} ${call.path}`.slice(0, maxCause),
  };
}

/** The limit of the transaction; 0 names none. */
function gasLimitOf({ node: { release } }: Call, limit: bigint): bigint | undefined {
  if (limit === 0n) return undefined;
  const { least, most } = release.gasLimits ?? { least: limit, most: limit };
  return limit < least ? least : limit > most ? most : limit;
}

/** Refuses bad gas headers before the method is looked at. [bee pkg/api/router.go] */
export const gasGuard: Guard = (call, next) => {
  gasOf(call);
  return next();
};
