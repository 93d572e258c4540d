import { fencesOf } from "../../site/content/fences.ts";

/** A command block of a page, and what becomes of it on a local chain. */
export interface OperatorBlock {
  /** Path of the page below the repository. */
  readonly page: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly code: string;
  /** Why the block cannot run here; absent = it runs. */
  readonly skipped?: string;
  /** True: the page shows an error as its answer. */
  readonly isRefused: boolean;
  /** True: the block takes a stake out of a contract that has been paused for it. */
  readonly needsPausedStaking: boolean;
}

/** Values that take the place of what readers put in. */
export interface Placeholders {
  readonly url: string;
  /** Address of a second node of the network. */
  readonly secondUrl: string;
  /** Overlay of another node, which pays this one. */
  readonly peer: string;
  /** Address of a wallet, `0x…`. */
  readonly address: string;
  readonly batchId: string;
}

/** Programs that a block may run: all of them only read, or ask the node. */
const programs: ReadonlySet<string> = new Set(
  "curl jq grep sort head tail echo printf tr cut for do done until while sleep".split(" "),
);

/** Placeholder in a block that has no value here. */
const open = /<[a-z][^>]*>|…|YOUR_|OVERLAY_OF|_ID_OF|QmPEERID|HASH|\bsudo\b|https:\/\//i;

/** Command blocks (`bash`) of a page, with the values of a network in the place of placeholders. */
export function operatorBlocks(
  page: string,
  text: string,
  values: Placeholders,
): readonly OperatorBlock[] {
  const fences = fencesOf(page, text);
  return fences.flatMap(({ code, language, line, output }, index) => {
    if (language !== "bash") return [];
    const filled = code
      .replace(/(?:localhost|127\.0\.0\.1):1633/g, new URL(values.url).host)
      .replace(/(?:localhost|127\.0\.0\.1):11633/g, new URL(values.secondUrl).host)
      .replaceAll("OVERLAY_OF_THE_PEER", values.peer)
      .replaceAll("0xYOUR_ADDRESS", values.address);
    const next = fences[index + 1];
    const answer =
      output ?? (next?.language === "text" || next?.language === "json" ? next.code : "");
    const skipped = reasonToSkip(filled, new URL(values.url).host);
    return [
      {
        page,
        line,
        code: filled,
        ...(skipped !== undefined && { skipped }),
        isRefused: /"code": ?[45]\d\d/.test(answer),
        needsPausedStaking: /-X DELETE \S+\/stake\s/.test(filled),
      },
    ];
  });
}

/** Why a block is not run: it is for another machine, program or network. */
function reasonToSkip(code: string, host: string): string | undefined {
  const placeholder = open.exec(code)?.[0];
  if (placeholder !== undefined) return `has ${placeholder}`;
  const other = programsOf(code).find((program) => !programs.has(program));
  if (other !== undefined) return `runs ${other}`;
  if (!code.includes(host)) return "asks no node";
  return undefined;
}

/** Programs that a block runs, without its assignments, options and quoted texts. */
export function programsOf(code: string): readonly string[] {
  const plain = code
    .replace(/\\\n/g, " ")
    .replace(/^\s*#.*$/gm, "")
    // Substitutions are commands of their own; what else is quoted is text.
    .replace(/\$\(([^()]*)\)/g, "X\n$1\n")
    .replace(/'[^']*'|"[^"]*"/g, "X");
  return plain
    .split(/\n|\||;|&&/)
    .map((command) => command.trim().replace(/^(?:[A-Z_a-z]\w*=\S*\s*)+/, ""))
    .map((command) => command.replace(/^(?:do|until|while|then|if)\s+/, ""))
    .flatMap((command) => /^[^\s<>]+/.exec(command)?.[0] ?? [])
    .filter((word) => word !== "X");
}
