// What each command gives: data for programs, and text for people.
import type { Content } from "../content.ts";
import { editionOf } from "../edition.ts";
import { explain } from "../explain.ts";
import { find, type Found } from "../find.ts";
import { marked, matcherOf } from "../lines.ts";
import { readLog, type Report } from "../log/decode.ts";
import { findOperations, interfaceOf, operationText, similarOperations } from "../operations.ts";
import { readPage, similarPages } from "../pages.ts";
import type { CommandLine } from "./arguments.ts";
import { paint, wrapped, type LogEnd, type Terminal } from "./terminal.ts";

/** What a command gives. */
export interface Answer {
  /** 0 found, 1 not. */
  readonly code: 0 | 1;
  /** For programs. */
  readonly data: unknown;
  /** For people. */
  readonly text: string;
}

/** Characters of a query that an answer repeats: it may be a whole log. */
const REPEATED = 200;

const shortened = (text: string): string =>
  text.length > REPEATED ? `${text.slice(0, REPEATED)}…` : text;

type Look = Pick<Terminal, "hasColor" | "columns">;

function hitsText({ query, hits, suggestions }: Found, look: Look): string {
  if (hits.length === 0) {
    const meant = suggestions.length > 0 ? ` Known words: ${suggestions.join(", ")}.` : "";
    return `Nothing answers "${shortened(query)}".${meant}\n`;
  }
  const matches = matcherOf(query);
  const blocks = hits.map(({ address, trail, lines }) => {
    const shown = lines.map((line) => {
      const broken = wrapped(line, look.columns, "  ");
      return marked(broken, matches, (word) => paint(look, "match", word));
    });
    return [
      paint(look, "title", trail.slice(1).join(" › ")),
      paint(look, "quiet", address),
      ...shown,
    ]
      .filter((line) => line !== "")
      .join("\n");
  });
  return `${blocks.join("\n\n")}\n`;
}

/** The best places for a query. */
export function answerSearch(content: Content, line: CommandLine, look: Look): Answer {
  const edition = editionOf(content, line.edition);
  const found = find(edition, line.text, line.limit);
  return {
    code: found.hits.length > 0 ? 0 : 1,
    data: { edition: edition.release, ...found },
    text: hitsText(found, look),
  };
}

/** A page. */
export function answerShow(content: Content, line: CommandLine): Answer {
  const page = readPage(content, line.text, line.edition);
  if (page) return { code: 0, data: page, text: `${page.markdown.trim()}\n` };
  const similar = similarPages(editionOf(content, line.edition), line.text);
  const hint = similar.map((address) => `\n  ${address}`).join("");
  const text = `There is no page ${shortened(line.text)}.${hint === "" ? " Find it: swarm-docs search WORDS" : ` Similar ones:${hint}`}\n`;
  return { code: 1, data: { error: "not found", similar }, text };
}

/** An operation of the interface, or the list of all. */
export function answerApi(content: Content, line: CommandLine): Answer {
  const edition = editionOf(content, line.edition);
  if (line.text === "") {
    const groups = interfaceOf(edition).groups.map(({ name, operations }) => ({
      name,
      operations: operations.map(({ id, method, path, summary }) => ({
        id,
        method,
        path,
        summary,
      })),
    }));
    const text = groups
      .map(
        ({ name, operations }) =>
          `${name}\n${operations.map((one) => `  ${one.id.padEnd(24)} ${one.method} ${one.path}`).join("\n")}`,
      )
      .join("\n\n");
    return { code: 0, data: { interface: edition.interface, groups }, text: `${text}\n` };
  }
  const found = findOperations(edition, line.text);
  if (found.length > 0) {
    const operations = found.map((one) => ({
      id: one.id,
      method: one.method,
      path: one.path,
      summary: one.summary,
      markdown: operationText(edition, one),
    }));
    const text = operations.map(({ markdown }) => markdown).join("\n\n");
    return { code: 0, data: { interface: edition.interface, operations }, text: `${text}\n` };
  }
  const similar = similarOperations(edition, line.text).map(({ id, method, path }) => ({
    id,
    method,
    path,
  }));
  const hint = similar.map(({ id, method, path }) => `\n  ${id}: ${method} ${path}`).join("");
  const head = `The interface ${edition.interface} has no operation ${shortened(line.text)}.`;
  const text = `${head}${hint === "" ? "" : ` Similar ones:${hint}`}\n`;
  return { code: 1, data: { error: "not found", similar }, text };
}

/** Entries that are shown whole; of more the titles. */
const WHOLE = 2;

/** An error or log line. */
export function answerError(content: Content, line: CommandLine, look: Look): Answer {
  const edition = editionOf(content, line.edition);
  const { entries, isExact } = explain(edition, line.text);
  const data = { edition: edition.release, isExact, entries };
  if (entries.length === 0)
    return {
      code: 1,
      data,
      text: `No known error or log line says "${shortened(line.text)}". Look in the pages: swarm-docs search WORDS\n`,
    };
  const whole = entries.slice(0, WHOLE).map(({ id, title, markdown }) => {
    const head = `${paint(look, "title", title)}\n${paint(look, "quiet", `/errors/${id}`)}`;
    return `${head}\n\n${markdown.trim()}`;
  });
  const more = entries.slice(WHOLE).map(({ id, title }) => `  ${title} (/errors/${id})`);
  const parts = [
    ...(isExact ? [] : [`No known text says exactly that. The nearest:`]),
    ...whole,
    ...(more.length > 0 ? [`Also:\n${more.join("\n")}`] : []),
  ];
  return { code: isExact ? 0 : 1, data, text: `${parts.join("\n\n")}\n` };
}

function logText(report: Report, look: Look): string {
  const blocks = report.findings.map(({ known, count, firstLine, sample }) => {
    const [role, word] = known.fatal
      ? (["bad", "stops the node"] as const)
      : known.harmless
        ? (["good", "harmless"] as const)
        : (["warn", "needs action"] as const);
    const times = count > 1 ? `, ${count} times` : "";
    return [
      `${paint(look, role, `[${word}]`)} line ${firstLine}${times}  ${paint(look, "quiet", `/errors/${known.id}`)}`,
      wrapped(sample, look.columns, "  "),
      wrapped(`Meaning: ${known.meaning}`, look.columns, "  "),
      ...(known.harmless ? [] : [wrapped(`Action: ${known.fix}`, look.columns, "  ")]),
    ].join("\n");
  });
  const { findings, lines, unknown, failedRequests, cut } = report;
  const needed = findings.filter(({ known }) => !known.harmless).length;
  const summary = [
    `${lines} ${lines === 1 ? "line" : "lines"} read${cut ? " (the end of the log)" : ""}`,
    `${findings.length} known`,
    needed === 0 ? "nothing needs action" : `${needed} ${needed === 1 ? "needs" : "need"} action`,
    ...(failedRequests === 1 ? ["1 request failed, and its answer says why"] : []),
    ...(failedRequests > 1 ? [`${failedRequests} requests failed, and their answers say why`] : []),
    ...(unknown.length === 1 ? ["1 error or warning is not known"] : []),
    ...(unknown.length > 1 ? [`${unknown.length} errors or warnings are not known`] : []),
  ].join(", ");
  return `${[...blocks, `${summary}.`].join("\n\n")}\n`;
}

/** A log: the lines that are known, the serious ones first. */
export function answerLog(content: Content, line: CommandLine, look: Look, log: LogEnd): Answer {
  const edition = editionOf(content, line.edition);
  const report = readLog(log.text, edition.lines, log.leftOut);
  return {
    code: report.findings.some(({ known }) => !known.harmless) ? 1 : 0,
    data: { edition: edition.release, ...report },
    text: logText(report, look),
  };
}
