import type { Answer } from "./world.ts";

/** Reasons of a refusal as `field: error`, in the order in which they came. */
export function reasonsOf(answer: Answer): string[] {
  const { reasons = [] } = answer.json<{ reasons?: { field: string; error: string }[] }>();
  return reasons.map(({ field, error }) => `${field}: ${error}`);
}

/** Status and message of a refusal. */
export function refusalOf(answer: Answer): [number, string] {
  return [answer.status, answer.json<{ message: string }>().message];
}
