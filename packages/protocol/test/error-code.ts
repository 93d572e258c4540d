// What a test wants to know of a failure.
import { ProtocolError } from "../src/errors.ts";

/** Code of the error that `act` throws, or `no error`; errors of another kind go through. */
export function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ProtocolError) return error.code;
    throw error;
  }
  return "no error";
}
