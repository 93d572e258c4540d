import { styleText } from "node:util";

/** The end of a log. */
export interface LogEnd {
  readonly text: string;
  /** Lines before it, which are not kept. */
  readonly leftOut: number;
}

/** Where a command reads and prints, and what the place can show. */
export interface Terminal {
  /** Prints text for the reader. */
  readonly write: (text: string) => void;
  /** Prints a text that may be longer than the window. */
  readonly page: (text: string) => void;
  /** Reads the end of a file, or of standard input where no name is given. Throws a `UsageError`. */
  readonly read: (file: string | undefined) => Promise<LogEnd>;
  /** Whether text may be coloured. */
  readonly hasColor: boolean;
  /** Characters in a line; 0 = lines are not wrapped. */
  readonly columns: number;
}

/** What words are for: decides their colour. */
export type Role = "title" | "quiet" | "match" | "bad" | "warn" | "good";

const STYLES: Readonly<Record<Role, Parameters<typeof styleText>[0]>> = {
  title: ["bold", "cyan"],
  quiet: "dim",
  match: ["bold"],
  bad: ["bold", "red"],
  warn: "yellow",
  good: "green",
};

/** Colours a text where that is shown. */
export function paint({ hasColor }: Pick<Terminal, "hasColor">, role: Role, text: string): string {
  return hasColor && text !== "" ? styleText(STYLES[role], text, { validateStream: false }) : text;
}

/** Breaks a text between words into lines of at most `columns` characters; each begins with `indent`. */
export function wrapped(text: string, columns: number, indent: string): string {
  if (columns === 0) return indent + text;
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(/\s+/)) {
    if (line !== "" && indent.length + line.length + 1 + word.length > columns) {
      lines.push(indent + line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, indent + line].join("\n");
}
