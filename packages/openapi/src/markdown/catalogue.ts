import { objectOf, textOf, textsOf, type JsonObject } from "../document/json.ts";
import { formatsOf } from "../document/media.ts";
import { describe } from "../schema/describe.ts";
import { code, fieldList } from "./fields.ts";

function entries(document: JsonObject, name: string): [string, JsonObject][] {
  return Object.entries(objectOf(document[name])).map(([id, value]) => [id, objectOf(value)]);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`## ${title}`, lines.join("\n")] : [];
}

function statuses(document: JsonObject): string[] {
  return entries(document, "x-statuses").map(
    ([status, { name, meaning, next }]) =>
      `- ${code(status)} ${textOf(name)}: ${textOf(meaning)} ${textOf(next)}`,
  );
}

function formats(document: JsonObject): string[] {
  return formatsOf(document).map(({ name, description, pattern, bytes, examples }) => {
    const facts = [
      ...(bytes === undefined ? [] : [`stands for ${bytes} bytes`]),
      ...(pattern ? [`pattern ${code(pattern)}`] : []),
      ...(examples[0] === undefined ? [] : [`example ${code(examples[0])}`]),
    ];
    const text = description.replaceAll("\n", " ").trim();
    return `- ${code(name)}: ${text}${facts.length > 0 ? ` (${facts.join("; ")})` : ""}`;
  });
}

function states(document: JsonObject): string[] {
  return entries(document, "x-states").map(([, { title, values, text }]) => {
    const words = textsOf(values).map(code).join(", ");
    return `- ${textOf(title)}: ${words}. ${textOf(text).trim()}`;
  });
}

function limits(document: JsonObject): string[] {
  return entries(document, "x-limits").map(([, { title, value, unit }]) => {
    const shown = typeof value === "object" ? JSON.stringify(value) : String(value);
    return `- ${textOf(title)}: ${shown}${textOf(unit) ? ` ${textOf(unit)}` : ""}`;
  });
}

/**
 * What holds for all operations, as Markdown: statuses, the body of errors, value formats, states,
 * limits. A document without these catalogues (`x-statuses`, `x-states`, `x-limits`, formats) gives
 * the parts that it has, in the worst case nothing.
 */
export function catalogueMarkdown(document: JsonObject): string {
  const hasError = objectOf(objectOf(document["components"])["schemas"])["Error"] !== undefined;
  const { children } = describe(document, { $ref: "#/components/schemas/Error" });
  const blocks = [
    ...section("Statuses", statuses(document)),
    ...section("The body of errors", hasError ? [fieldList(children)] : []),
    ...section("Value formats", formats(document)),
    ...section("States", states(document)),
    ...section("Limits and defaults", limits(document)),
  ];
  return blocks.length > 0 ? `${blocks.join("\n\n")}\n` : "";
}
