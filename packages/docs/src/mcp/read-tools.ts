// The tools that read the documentation.
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Content } from "../content.ts";
import { editionOf, placeOf, UsageError } from "../edition.ts";
import { briefOf, explain } from "../explain.ts";
import { find } from "../find.ts";
import { readLog } from "../log/decode.ts";
import { contentsOf } from "../markdown.ts";
import { findOperations, operationText, similarOperations } from "../operations.ts";
import { readPage, similarPages } from "../pages.ts";
import { capped, MOST, paged, refused, said, type ToolAnswer } from "./answer.ts";

const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** What the tools are made of: the documentation and the release that is meant without a wish. */
export interface Shelf {
  readonly content: Content;
  readonly release: string | undefined;
}

/** The tool's result; a `UsageError` becomes an error result. */
export function answered(make: () => ToolAnswer): ToolAnswer {
  try {
    return make();
  } catch (error) {
    if (error instanceof UsageError) return refused(error.message);
    throw error;
  }
}

function searchTool({ content, release }: Shelf, query: string, limit: number, wish?: string) {
  const edition = editionOf(content, wish ?? release);
  const { hits, suggestions } = find(edition, query, limit);
  if (hits.length === 0) {
    const words = suggestions.length > 0 ? ` Known words: ${suggestions.join(", ")}.` : "";
    return said(`Nothing answers "${query}".${words} Ask with other words.`);
  }
  const blocks = hits.map(
    ({ address, trail, lines }) => `${address}\n${trail.slice(1).join(" > ")}\n${lines.join("\n")}`,
  );
  return said(
    capped(`Bee ${edition.release}\n\n${blocks.join("\n\n")}`, "Ask for a smaller limit."),
  );
}

function pageTool({ content, release }: Shelf, address: string, offset: number, wish?: string) {
  const { anchor, edition: named } = placeOf(address, content);
  const isNamed = named !== undefined;
  const page = readPage(content, address, wish ?? (isNamed ? undefined : release));
  if (!page) {
    const similar = similarPages(editionOf(content, wish ?? release), address);
    const hint = similar.length > 0 ? ` Similar: ${similar.join(", ")}.` : "";
    return refused(`There is no page ${address}.${hint} Find one with the tool search.`);
  }
  const { markdown } = page;
  const isWhole = anchor !== "" && /^\/(?!api\/|errors\/)[^#]*$/.test(page.address);
  const note = isWhole ? `\nIt has no part #${anchor}: this is the whole page.` : "";
  const head = `${page.address} (Bee ${page.release})${note}`;
  const parts = offset === 0 && markdown.length > MOST ? contentsOf(markdown) : [];
  const list = parts.length > 0 ? `\nSections: ${parts.join(" | ")}` : "";
  return said(`${head}${list}\n\n${paged(markdown, offset)}`);
}

function operationTool({ content, release }: Shelf, wanted: string, offset: number, wish?: string) {
  const edition = editionOf(content, wish ?? release);
  const [operation] = findOperations(edition, wanted);
  if (operation) {
    const text = operationText(edition, operation);
    return said(paged(text, offset));
  }
  const similar = similarOperations(edition, wanted).map(
    ({ id, method, path }) => `${id} (${method} ${path})`,
  );
  const hint = similar.length > 0 ? ` Similar: ${similar.join(", ")}.` : "";
  return refused(`Interface ${edition.interface} has no operation "${wanted}".${hint}`);
}

/** Findings of a log that are told; the serious ones come first. */
const FINDINGS = 8;

function explainTool({ content, release }: Shelf, text: string, wish?: string) {
  const edition = editionOf(content, wish ?? release);
  const report = readLog(text, edition.lines);
  if (report.isLog && report.findings.length > 0) {
    const told = report.findings.slice(0, FINDINGS).map(({ known, count, firstLine }) => {
      const verdict = known.fatal ? "stops the node" : known.harmless ? "harmless" : "needs action";
      const action = known.harmless ? "" : `\nAction: ${known.fix}`;
      return `[${verdict}] line ${firstLine}, ${count} times: ${known.pattern}\nMeaning: ${known.meaning}${action}\nPage: /errors/${known.id}`;
    });
    const unknown = `${report.unknown.length} errors or warnings are not known.`;
    const requests =
      report.failedRequests > 0
        ? [`${report.failedRequests} requests failed for reasons that only their answers name.`]
        : [];
    return said(capped([...told, ...requests, unknown].join("\n\n"), "Send fewer lines."));
  }
  const { entries, isExact } = explain(edition, text);
  if (entries.length === 0)
    return refused(
      `No known error or log line says "${text.slice(0, 200)}". The tool search looks in the pages, too.`,
    );
  const told = entries.slice(0, 4).map((entry) => {
    const { cause, fix } = briefOf(entry);
    return `${entry.title} (${entry.kind})\nCause: ${cause}\nFix: ${fix}\nPage: /errors/${entry.id}`;
  });
  const head = isExact ? [] : ["No known text says exactly that. The nearest:"];
  return said(
    capped(
      [...head, ...told].join("\n\n"),
      "Open the pages of the others: the tool page takes /errors/ID.",
    ),
  );
}

/** Registers search, page, operation and explain. */
export function registerReadTools(server: McpServer, shelf: Shelf): void {
  const releases = shelf.content.editions.map(({ release }) => release);
  const newest = editionOf(shelf.content, shelf.release).release;
  const edition = z
    .string()
    .optional()
    .describe(`Release of Bee: ${releases.join(" or ")}; ${newest} unless given`);
  const offset = z.number().int().min(0).default(0).describe("Where to continue in a long text");
  server.registerTool(
    "search",
    {
      description:
        "Find where the Swarm documentation answers a question: pages, operations, errors, options, terms.",
      inputSchema: z.object({
        query: z.string().min(1).max(400),
        limit: z.number().int().min(1).max(10).default(5),
        edition,
      }),
      annotations: READS,
    },
    async ({ query, limit, edition: wish }) =>
      answered(() => searchTool(shelf, query, limit, wish)),
  );
  server.registerTool(
    "page",
    {
      description: "A page as Markdown, or with #anchor a part of it. Addresses come from search.",
      inputSchema: z.object({ address: z.string().min(1).max(400), offset, edition }),
      annotations: READS,
    },
    async ({ address, offset: from, edition: wish }) =>
      answered(() => pageTool(shelf, address, from, wish)),
  );
  server.registerTool(
    "operation",
    {
      description:
        'An operation of the HTTP interface with parameters, answers and samples: "buyStamp" or "POST /stamps/{amount}/{depth}".',
      inputSchema: z.object({ operation: z.string().min(1).max(300), offset, edition }),
      annotations: READS,
    },
    async ({ operation, offset: from, edition: wish }) =>
      answered(() => operationTool(shelf, operation, from, wish)),
  );
  server.registerTool(
    "explain",
    {
      description: "Cause and remedy of an error message or of the lines of a Bee log.",
      inputSchema: z.object({ text: z.string().min(1).max(100_000), edition }),
      annotations: READS,
    },
    async ({ text, edition: wish }) => answered(() => explainTool(shelf, text, wish)),
  );
}
