import type { Content } from "../content.ts";
import { UsageError } from "../edition.ts";
import {
  answerApi,
  answerError,
  answerLog,
  answerSearch,
  answerShow,
  type Answer,
} from "./answers.ts";
import { readArguments, type CommandLine } from "./arguments.ts";
import { helpText } from "./help.ts";
import type { Terminal } from "./terminal.ts";

async function answer(content: Content, line: Asked, terminal: Terminal): Promise<Answer> {
  switch (line.command) {
    case "search":
      return answerSearch(content, line, terminal);
    case "show":
      return answerShow(content, line);
    case "api":
      return answerApi(content, line);
    case "error":
      return answerError(content, line, terminal);
    case "log":
      return answerLog(content, line, terminal, await terminal.read(line.text || undefined));
    case "help":
      return { code: 0, data: { help: helpText(content) }, text: helpText(content) };
    case "version": {
      const { version } = content;
      const editions = content.editions.map((one) => ({
        release: one.release,
        interface: one.interface,
        beeJs: one.beeJs,
      }));
      const lines = editions.map(
        (one) => `Bee ${one.release} (interface ${one.interface}, bee-js ${one.beeJs})\n`,
      );
      return {
        code: 0,
        data: { version, editions },
        text: `documentation ${version}\n${lines.join("")}`,
      };
    }
  }
}

/** A command line that has an answer, after which the program ends. */
type Asked = CommandLine & { readonly command: Exclude<CommandLine["command"], "mcp"> };

const isAsked = (line: CommandLine): line is Asked => line.command !== "mcp";

/** Runs a command; gives the exit code: 0 found, 1 not found, 2 the command line is wrong. */
export async function runCommandLine(
  args: readonly string[],
  load: () => Content,
  terminal: Terminal,
  complain: (text: string) => void,
): Promise<0 | 1 | 2> {
  try {
    const line = readArguments(args);
    if (!isAsked(line)) {
      // The protocol's own code is read only where it is spoken.
      const { serve } = await import("../mcp/serve.ts");
      serve(load(), line, complain);
      return 0;
    }
    const { code, data, text } = await answer(load(), line, terminal);
    if (line.isJson) terminal.write(`${JSON.stringify(data, null, 2)}\n`);
    else if (code === 1 && line.command !== "log") complain(text);
    else terminal.page(text);
    return code;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(`${error.message}\nOptions: swarm-docs --help\n`);
    return 2;
  }
}
