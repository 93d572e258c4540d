import { fieldAnchor } from "@swarm-docs/openapi/document/anchor";
import type { Json } from "@swarm-docs/openapi/document/json";
import type { Field } from "@swarm-docs/openapi/document/model";
import { claim, type Context } from "./context.ts";
import { html, type Markup } from "./html.ts";
import { inline } from "./prose.ts";

/** Longer examples are cut; the samples have them whole. */
const MAX_EXAMPLE = 80;

function value(json: Json): Markup {
  const text = typeof json === "string" ? json : JSON.stringify(json);
  const shown = text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text;
  return text === "" ? html`<code>""</code>` : html`<code>${shown}</code>`;
}

function limitText(limit: string): Markup {
  return limit.startsWith("matches ")
    ? html`matches <code>${limit.slice(8)}</code>`
    : html`${limit}`;
}

/** An example that repeats the default or the only value tells nothing. */
function isTold(field: Field, example: Json | undefined): boolean {
  return (
    example === undefined ||
    example === field.default ||
    (field.values.length > 0 && example !== null)
  );
}

/** A format says its limits in its own entry; others say them here. */
function factsOf(field: Field, example: Json | undefined): Markup[] {
  const enumeration = field.values.map(
    ({ value: one, name }, at) =>
      html`${at > 0 && ", "}${value(one)}${name !== undefined && ` ${name}`}`,
  );
  return [
    ...(field.format === undefined && field.limits.length > 0 ? field.limits.map(limitText) : []),
    ...(enumeration.length > 0 ? [html`values ${enumeration}`] : []),
    ...(field.default === undefined ? [] : [html`default ${value(field.default)}`]),
    ...(field.defaultRule === undefined ? [] : [html`default ${field.defaultRule}`]),
    ...(isTold(field, example) ? [] : [html`example ${value(example as Json)}`]),
  ];
}

/** What else there is to know about a value, in one line. */
export function factsLine(facts: readonly Markup[]): Markup | false {
  if (facts.length === 0) return false;
  return html`<p class="api-facts">${facts.map((one, at) => html`${at > 0 && " · "}${one}`)}</p>`;
}

/** The name of a format with a link to its entry; scripts show the entry on hover and focus. */
export function formatLink(name: string, context: Context): Markup {
  if (!context.formats.has(name)) return html`<span class="api-type">${name}</span>`;
  return html`<a class="api-format" href="${context.here(`format-${name}`)}">${name}</a>`;
}

function typeOf(field: Field, context: Context): Markup {
  const { type, format } = field;
  return format === undefined ? html`${type}` : html`${type} ${formatLink(format, context)}`;
}

function below(field: Field, owner: string, context: Context, open: boolean): Markup | false {
  if (field.cut)
    return html`<p class="api-cut">
      ${field.cut === "deep" ? "Deeper levels are left out." : "Repeats the shape above."}
    </p>`;
  if (field.children.length === 0) return false;
  const count = field.children.length === 1 ? "1 field" : `${field.children.length} fields`;
  return html`<details class="api-tree" ${open && html` open`}>
    <summary>${count}<span class="visually-hidden"> of ${field.name}</span></summary>
    ${fieldList(field.children, owner, context)}
  </details>`;
}

/** One parameter, header or field under the id `id`; `owner` is the id of the body it belongs to. */
export function fieldRow(
  field: Field,
  id: string,
  owner: string,
  context: Context,
  example?: Json,
): Markup {
  const own = claim(context, id);
  const facts = factsOf(field, example ?? field.examples[0]);
  const open = field.path.length <= 1 && field.children.length <= 12;
  return html`<li class="api-field" id="${own}">
    <p>
      <a class="api-name" href="${context.here(own)}"
        >${field.name === "*" ? "any key" : field.name}</a
      >
      ${typeOf(field, context)}${field.required && html` <em class="api-required">required</em>`}${field.deprecated && html` <em class="api-deprecated">deprecated</em>`}
    </p>
    ${field.description !== "" && html`<p class="api-meaning">${inline(field.description, context)}</p>`}${factsLine(facts)}${below(field, owner, context, open)}
  </li>`;
}

/** Fields of one body as a list, nested ones in `details`. */
export function fieldList(fields: readonly Field[], owner: string, context: Context): Markup {
  return html`<ul class="api-fields">
    ${fields.map((field) => fieldRow(field, fieldAnchor(owner, field), owner, context))}
  </ul>`;
}
