import { styleText } from "node:util";
import type { LogSink } from "../state/loggers.ts";
import { factsOf, type Figures } from "../state/request-facts.ts";
import type { RequestRecord } from "../state/watch.ts";
import type { RequestLog } from "../swarm/request-log.ts";
import type { CommandLine } from "./arguments.ts";

/** Where lines go: the terminal, or a file. */
interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Colours are for people at a terminal who did not ask for none. [no-color.org] */
export function isColoured(
  { isTTY = false }: Screen,
  { NO_COLOR = "", TERM = "" }: Readonly<Record<string, string | undefined>>,
): boolean {
  return isTTY && NO_COLOR === "" && TERM !== "dumb";
}

const plain: Paint = (_style, text) => text;
const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

function styleOf(status: number): "green" | "cyan" | "yellow" | "red" {
  if (status === 0 || status >= 500) return "red";
  if (status >= 400) return "yellow";
  return status >= 300 || status === 101 ? "cyan" : "green";
}

function bytes(count: number): string {
  if (count < 1e4) return `${count} B`;
  return count < 1e7 ? `${(count / 1e3).toFixed(1)} kB` : `${(count / 1e6).toFixed(1)} MB`;
}

const figures: Figures = { count: String, bytes };

/** Nothing of what a client says moves the cursor or paints. */
const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, "\ufffd");

/** Formats a request as a line for the terminal; error texts follow on lines of their own. */
export function requestLine(record: RequestRecord, at: string, isPainted: boolean): string {
  const paint = isPainted ? coloured : plain;
  const { method, path, status, texts = [] } = record;
  const style = styleOf(status);
  const words = paint(style, status === 0 ? "cut" : String(status));
  const name = `${paint("bold", printable(method))} ${printable(path)}`;
  const said = texts.map(
    (text) => `\n${" ".repeat(at.length + 6)}${paint(style, printable(text))}`,
  );
  return `${paint("dim", at)} ${words}  ${name}  ${paint("dim", factsOf(record, figures))}${said.join("")}\n`;
}

/** Shows the requests of a node as they come; `port` says of which node, where there are several. */
export function showRequests(
  log: RequestLog,
  { logFormat }: Pick<CommandLine, "logFormat">,
  port: number | undefined,
  sink: LogSink,
  screen: Screen = process.stderr,
): void {
  const isPainted = isColoured(screen, process.env);
  log.listen((told) => {
    if (told === "forgotten" || told.record.isOpen) return;
    const { record } = told;
    if (logFormat === "json") {
      const { isOpen: _isOpen, ...fields } = record;
      sink({ level: "info", logger: "node/api", message: "request", fields: { port, ...fields } });
      return;
    }
    const clock = new Date().toTimeString().slice(0, 8);
    screen.write(requestLine(record, port === undefined ? clock : `${clock} :${port}`, isPainted));
  });
}
