import type { Json } from "../document/json.ts";
import { marksText } from "../document/marks.ts";
import type { Field } from "../document/model.ts";

/** A value as inline code; `-` for an empty text. */
export function code(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text === "") return '`""`';
  const fence = text.includes("`") ? "``" : "`";
  return `${fence}${text.replaceAll("\n", " ")}${fence}`;
}

/** Type, limits, values and default of a field, each in words. */
export function factList(field: Field): string[] {
  return [
    field.format === undefined ? field.type : `${field.format} (${field.type})`,
    ...(field.required ? ["required"] : []),
    ...(field.deprecated ? ["deprecated"] : []),
    ...field.limits,
    ...(field.values.length > 0
      ? [
          `one of ${field.values.map(({ value, name }) => code(value) + (name ? ` ${name}` : "")).join(", ")}`,
        ]
      : []),
    ...(field.default === undefined ? [] : [`default ${code(field.default)}`]),
    ...(field.defaultRule === undefined ? [] : [`default: ${field.defaultRule}`]),
    ...(field.cut === "recursive" ? ["contains itself"] : []),
  ];
}

/** What `factList` says, and the releases that brought or changed the field, on one line. */
export function facts(field: Field): string {
  return [...factList(field), ...marksText(field)]
    .join("; ")
    .replaceAll(".;", ";")
    .replace(/\.$/, "");
}

/** The fields below one as a nested list. */
export function fieldList(fields: readonly Field[], depth = 0): string {
  return fields
    .map((field) => {
      const text = field.description ? ` — ${field.description.replaceAll("\n", " ").trim()}` : "";
      const line = `${"  ".repeat(depth)}- ${code(field.name)} (${facts(field)})${text}`;
      return field.children.length > 0 ? `${line}\n${fieldList(field.children, depth + 1)}` : line;
    })
    .join("\n");
}
