// The tools that work something out.
import { Buffer } from "node:buffer";
import type { McpServer } from "@modelcontextprotocol/server";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { fromHex } from "@swarm-docs/protocol/hex";
import { MIN_PRICE_PLUR } from "@swarm-docs/protocol/postage/batch";
import { z } from "zod";
import { holdsIn } from "@swarm-docs/openapi/document/version";
import { editionOf, UsageError } from "../edition.ts";
import { refused, said, type ToolAnswer } from "./answer.ts";
import { decodeText, hashText, planText } from "./kernel.ts";
import type { Shelf } from "./read-tools.ts";

const PURE = { readOnlyHint: true, openWorldHint: false, idempotentHint: true } as const;

/** Where an upload that says no level is redundant. [bee pkg/file/redundancy/level.go] */
const REDUNDANT = { since: "2.8.1" };

async function worked(make: () => string | Promise<string>): Promise<ToolAnswer> {
  try {
    return said(await make());
  } catch (error) {
    if (error instanceof ProtocolError || error instanceof UsageError)
      return refused(error.message);
    throw error;
  }
}

/** Registers plan_storage and hash_or_decode. */
export function registerKernelTools(server: McpServer, { content, release }: Shelf): void {
  const usual = holdsIn(REDUNDANT, editionOf(content, release).release) ? 1 : 0;
  const level = z.number().int().min(0).max(4).default(usual).describe("Redundancy level");
  server.registerTool(
    "plan_storage",
    {
      description: "Depth, amount and cost of the postage batch for so many bytes and days.",
      inputSchema: z.object({
        bytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
        days: z.number().positive().max(36_500),
        level,
        encrypted: z.boolean().default(false),
        price: z
          .number()
          .int()
          .min(1)
          .default(Number(MIN_PRICE_PLUR))
          .describe("PLUR per chunk and block"),
      }),
      annotations: PURE,
    },
    async ({ bytes, days, level: chosen, encrypted, price }) =>
      worked(() =>
        planText({ bytes, days, level: chosen, isEncrypted: encrypted, pricePlur: price }),
      ),
  );
  server.registerTool(
    "hash_or_decode",
    {
      description:
        "One of three: text or hex (bytes in hexadecimal digits) gives the Swarm reference and keccak256 of them; value says what hexadecimal digits are (reference, chunk, stamp, address), or the reference in a CID.",
      inputSchema: z.object({
        text: z.string().max(1_000_000).optional(),
        hex: z.string().max(1_000_000).optional(),
        value: z.string().min(1).max(20_000).optional(),
        level,
      }),
      annotations: PURE,
    },
    async ({ text, hex, value, level: chosen }) => {
      const given = [text, hex, value].filter((one) => one !== undefined);
      if (given.length !== 1) return refused("Give exactly one of text, hex and value.");
      if (value !== undefined) return worked(() => decodeText(value));
      const bytes = (): Uint8Array =>
        hex === undefined ? Buffer.from(text ?? "") : fromHex(hex.replace(/^0x/, ""));
      return worked(async () => hashText(bytes(), chosen));
    },
  );
}
