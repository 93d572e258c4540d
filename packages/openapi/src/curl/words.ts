/** A part of a word: text, or a variable of the shell. */
export type Part = string | { readonly variable: string };

/** A word of a command, its quotes taken away. */
export type Word = readonly Part[];

/** Words of one command. */
export type ShellCommand = readonly Word[];

/** What makes a script more than commands with words: pipes, redirections, substitutions, patterns. */
const BEYOND = new Set("|&;<>(){}`*?~!");

/** Signs that a backslash takes the meaning from inside of double quotes. [POSIX 2.2.3] */
const ESCAPED = new Set('$`"\\');

class Reader {
  readonly #text: string;
  #at = 0;
  #commands: Word[][] = [[]];
  #word: Part[] | undefined;

  constructor(text: string) {
    this.#text = text.replaceAll("\\\n", " ");
  }

  /** The commands, or `undefined` where the script is more than that. */
  read(): ShellCommand[] | undefined {
    while (this.#at < this.#text.length) {
      const sign = this.#text.charAt(this.#at);
      this.#at += 1;
      if (!this.#take(sign)) return undefined;
    }
    this.#endWord();
    return this.#commands.filter((words) => words.length > 0);
  }

  #take(sign: string): boolean {
    if (sign === "\n") {
      this.#endWord();
      this.#commands.push([]);
    } else if (sign === " " || sign === "\t") this.#endWord();
    else if (sign === "#" && this.#word === undefined) this.#skipLine();
    else if (sign === "'") return this.#single();
    else if (sign === '"') return this.#double();
    else if (sign === "$") return this.#variable();
    else if (sign === "\\") this.#add(this.#text.charAt(this.#at++));
    else if (BEYOND.has(sign)) return false;
    else this.#add(sign);
    return true;
  }

  #add(part: Part): void {
    const word = (this.#word ??= []);
    const last = word.at(-1);
    if (typeof part === "string" && typeof last === "string") word[word.length - 1] = last + part;
    else word.push(part);
  }

  #endWord(): void {
    if (this.#word !== undefined) this.#commands.at(-1)?.push(this.#word);
    this.#word = undefined;
  }

  #skipLine(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }

  #single(): boolean {
    const end = this.#text.indexOf("'", this.#at);
    if (end < 0) return false;
    this.#add(this.#text.slice(this.#at, end));
    this.#at = end + 1;
    return true;
  }

  #double(): boolean {
    this.#add("");
    for (;;) {
      const sign = this.#text.charAt(this.#at++);
      if (sign === '"') return true;
      if (sign === "" || sign === "`") return false;
      if (sign === "$" && !this.#variable()) return false;
      if (sign === "\\" && ESCAPED.has(this.#text.charAt(this.#at))) {
        this.#add(this.#text.charAt(this.#at++));
      } else if (sign !== "$") this.#add(sign);
    }
  }

  /** `$NAME` or `${NAME}`; everything else behind a dollar is beyond words. */
  #variable(): boolean {
    const found = /^(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/.exec(this.#text.slice(this.#at));
    const variable = found?.[1] ?? found?.[2];
    if (found === null || variable === undefined) return false;
    this.#at += found[0].length;
    this.#add({ variable });
    return true;
  }
}

/**
 * The commands of a script for a POSIX shell, one a line, with quotes, variables, comments and
 * continued lines. `undefined` for a script with anything else.
 */
export function commandsOf(script: string): readonly ShellCommand[] | undefined {
  return new Reader(script).read();
}
