import { fail } from "../errors/errors.ts";
import type { ErrorId } from "../errors/error-table.ts";
import type { Guard } from "./route.ts";

/**
 * A guard that lets one call at a time through and refuses the others, for the whole request and
 * every method of the resource. Resources with the same name share the lock, per node.
 * [bee pkg/api: simultaneous operations]
 */
export function lock(name: string, error: ErrorId): Guard {
  return async (call, next) => {
    const { locks } = call.node;
    if (locks.has(name)) fail(error);
    locks.add(name);
    try {
      return await next();
    } finally {
      locks.delete(name);
    }
  };
}
