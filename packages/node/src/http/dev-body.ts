import { readBody } from "./body.ts";
import { ApiError, fail } from "../errors/errors.ts";
import { errorReply } from "./reply.ts";
import type { Call, Guard } from "./route.ts";

/** Largest body of a call below `/_dev` that carries JSON. */
export const maxDevBodyBytes = 4_096;

/** Refuses what a page of another site could send without asking first (a form, a plain fetch). */
export const jsonOnly: Guard = async (call, next) => {
  const type = call.request.headers.get("Content-Type") ?? "";
  const isChange = call.request.method === "POST";
  if (isChange && !/^application\/json\b/i.test(type)) {
    const message = "send Content-Type: application/json";
    return errorReply(new ApiError("invalid-content-type", { message }), call.node.release);
  }
  return next();
};

/** The JSON object that a call carries. Fails with `invalid-body-params`. */
export async function bodyOf(call: Call): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(await readBody(call.body)));
    if (typeof body === "object" && body !== null) return body as Record<string, unknown>;
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
  }
  return refuse("body", "want a JSON object");
}

/** Fails with `invalid-body-params`: what is wrong with which member. */
export function refuse(field: string, error: string): never {
  fail("invalid-body-params", { reasons: [{ field, error }] });
}

/** A number from 0 to `most`, or nothing. */
export function numberIn(
  body: Record<string, unknown>,
  field: string,
  most: number,
): number | undefined {
  const value = body[field];
  if (value === undefined) return undefined;
  if (typeof value === "number" && value >= 0 && value <= most) return value;
  refuse(field, `want a number from 0 to ${most}`);
}

/** A whole amount as decimal text, or nothing. */
export function amountIn(body: Record<string, unknown>, field: string): bigint | undefined {
  const value = body[field];
  if (value === undefined) return undefined;
  if (typeof value === "string" && /^\d{1,60}$/.test(value)) return BigInt(value);
  refuse(field, "want decimal text");
}

/** A text, or nothing. */
export function textIn(body: Record<string, unknown>, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || typeof value === "string") return value;
  refuse(field, "want a text");
}
