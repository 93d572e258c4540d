/** Levels, from silent to everything. [bee pkg/log] */
export const verbosities = ["none", "error", "warning", "info", "debug", "all"] as const;

/** How much a logger says. */
export type Verbosity = (typeof verbosities)[number];

/** One line of the log before it becomes text. */
export interface LogRecord {
  /** How serious it is. */
  readonly level: "error" | "warning" | "info" | "debug";
  /** Name of the part that speaks, as `GET /loggers` lists it. */
  readonly logger: string;
  /** What happened; the same words each time. */
  readonly message: string;
  /** Values that belong to it, by name. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Where log lines go; the command line prints them, tests collect them. */
export type LogSink = (record: LogRecord) => void;

/** Writes lines of one subsystem. */
export interface Logger {
  error(message: string, fields?: Record<string, unknown>): void;
  warning(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  debug(message: string, fields?: Record<string, unknown>): void;
}

interface Entry {
  readonly name: string;
  verbosity: Verbosity;
  readonly logger: Logger;
}

const names = [
  "node",
  "node/api",
  "node/batches",
  "node/chain",
  "node/chequebook",
  "node/peers",
  "node/pins",
  "node/pss",
  "node/store",
  "node/tags",
  "node/upload",
  "node/upstream",
];

/** The loggers of a node by name, each with its verbosity. */
export class Loggers {
  readonly #entries = new Map<string, Entry>();
  readonly #sink: LogSink;
  readonly #initial: Verbosity;

  constructor(sink: LogSink, initial: Verbosity) {
    this.#sink = sink;
    this.#initial = initial;
    for (const name of names) this.get(name);
  }

  /** The logger of this slash-separated name, made when it is new. */
  get(name: string): Logger {
    const found = this.#entries.get(name);
    if (found !== undefined) return found.logger;
    const entry: Entry = { name, verbosity: this.#initial, logger: this.#makeLogger(name) };
    this.#entries.set(name, entry);
    return entry.logger;
  }

  /** Names with their verbosity, sorted by name. */
  list(): readonly { name: string; verbosity: Verbosity }[] {
    return [...this.#entries.values()]
      .map(({ name, verbosity }) => ({ name, verbosity }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Sets the verbosity of one logger. */
  set(name: string, verbosity: Verbosity): void {
    const entry = this.#entries.get(name);
    if (entry !== undefined) entry.verbosity = verbosity;
  }

  #makeLogger(name: string): Logger {
    const at =
      (level: LogRecord["level"]) =>
      (message: string, fields: Record<string, unknown> = {}): void => {
        const verbosity = this.#entries.get(name)?.verbosity ?? "none";
        if (verbosities.indexOf(level) > verbosities.indexOf(verbosity)) return;
        this.#sink({ level, logger: name, message, fields });
      };
    return { error: at("error"), warning: at("warning"), info: at("info"), debug: at("debug") };
  }
}
