import type { Response } from "./model.ts";

/** Whether a status says that the request failed. */
function isFailure(status: string): boolean {
  return status.startsWith("4") || status.startsWith("5");
}

/**
 * Whether a response only carries messages of the error catalogue. Its body has the same shape
 * everywhere, so it is described once and not with every operation.
 */
export function carriesUsualError({ status, errors, media }: Response): boolean {
  return isFailure(status) && errors.length > 0 && media.every(({ type }) => type.includes("json"));
}
