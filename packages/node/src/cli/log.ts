import type { LogRecord, LogSink } from "../state/loggers.ts";

function fieldText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, bigintAsText);
  return /^[^\s"=]+$/.test(text ?? "") ? text : JSON.stringify(text);
}

function bigintAsText(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}

/** One line of the log as text: time, level, logger, message, fields. */
export function textLine(record: LogRecord, time: string): string {
  const fields = Object.entries(record.fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${fieldText(value)}`)
    .join("");
  return `${time} ${record.level.padEnd(7)} ${record.logger}: ${record.message}${fields}`;
}

/** One line of the log as JSON. */
export function jsonLine({ fields, ...record }: LogRecord, time: string): string {
  return JSON.stringify({ time, ...record, ...fields }, bigintAsText);
}

/** A sink that writes lines to a stream. */
export function logTo(stream: { write(text: string): unknown }, format: "text" | "json"): LogSink {
  return (record) => {
    const time = new Date().toISOString();
    stream.write(`${format === "json" ? jsonLine(record, time) : textLine(record, time)}\n`);
  };
}
