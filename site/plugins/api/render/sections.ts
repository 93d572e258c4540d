import { describe } from "@swarm-docs/openapi/schema/describe";
import { isObject, objectOf, textOf, type JsonObject } from "@swarm-docs/openapi/document/json";
import { claim, ERROR_PAGE, type Context } from "./context.ts";
import { factsLine, fieldList } from "./fields.ts";
import { html, type Markup } from "./html.ts";
import { inline } from "./prose.ts";

/** The sections about all operations, in the order of the page: id and title. */
export const SECTIONS = [
  ["statuses", "Statuses"],
  ["error-body", "The body of errors"],
  ["formats", "Value formats"],
  ["states", "States"],
  ["limits", "Limits and defaults"],
] as const;

function section(
  id: string,
  title: string,
  context: Context,
  lead: Markup,
  body: Markup | Markup[],
): Markup {
  claim(context, id);
  context.entries.push({ id, name: title, section: "section" });
  return html`<section class="api-section" id="${id}">
    <h2><a class="api-name" href="${context.here(id)}">${title}</a></h2>
    <p>${lead}</p>
    ${body}
  </section>`;
}

function row(
  id: string,
  name: Markup | string,
  context: Context,
  body: Markup,
  known: { readonly name: string; readonly section: string },
): Markup {
  claim(context, id);
  context.entries.push({ id, ...known });
  return html`<div class="api-field api-entry" id="${id}">
    <p><a class="api-name" href="${context.here(id)}">${name}</a></p>
    ${body}
  </div>`;
}

function members(document: JsonObject, name: string): [string, JsonObject][] {
  return Object.entries(objectOf(document[name])).map(([id, value]) => [id, objectOf(value)]);
}

function statuses(document: JsonObject, context: Context): Markup[] {
  return members(document, "x-statuses").map(([code, value]) =>
    row(
      `status-${code}`,
      html`<b class="api-status api-status-${code.slice(0, 1)}">${code}</b>
        ${textOf(value["name"])}`,
      context,
      html`<p class="api-meaning">
        ${inline(textOf(value["meaning"]), context)}
        <span class="api-next">${inline(textOf(value["next"]), context)}</span>
      </p>`,
      { name: `${code} ${textOf(value["name"])}`, section: "Statuses" },
    ),
  );
}

function formats(context: Context): Markup[] {
  return [...context.formats.values()].map(({ name, description, pattern, bytes, examples }) => {
    const facts = [
      ...(bytes === undefined ? [] : [html`stands for ${bytes} bytes`]),
      ...(pattern ? [html`pattern <code>${pattern}</code>`] : []),
      ...(examples[0] === undefined ? [] : [html`example <code>${String(examples[0])}</code>`]),
    ];
    return row(
      `format-${name}`,
      name,
      context,
      html`<p class="api-meaning">${inline(description, context)}</p>
        ${factsLine(facts)}`,
      { name, section: "Value formats" },
    );
  });
}

function states(document: JsonObject, context: Context): Markup[] {
  return members(document, "x-states").map(([id, value]) => {
    const words = Array.isArray(value["values"]) ? value["values"].map(String) : [];
    const shown = textOf(value["shown"]);
    const operation = [...context.operations.entries()].find(([, one]) => one.id === shown);
    return row(
      `state-${id}`,
      textOf(value["title"]),
      context,
      html`<ul class="api-words">
          ${words.map((word) => html`<li><code>${word}</code></li>`)}
        </ul>
        <p class="api-meaning">
          ${inline(textOf(value["text"]), context)}${
            operation &&
            html` Shown by <a href="${context.here(shown)}"><code>${operation[0]}</code></a
              >.`
          }
        </p>`,
      { name: `${textOf(value["title"])}: ${words.join(", ")}`, section: "States" },
    );
  });
}

function limits(document: JsonObject, context: Context): Markup {
  const rows = members(document, "x-limits").map(([id, value]) => {
    const own = claim(context, `limit-${id}`);
    const unit = textOf(value["unit"]);
    context.entries.push({ id: own, name: textOf(value["title"]), section: "Limits and defaults" });
    return html`<tr id="${own}">
      <th scope="row">${textOf(value["title"])}</th>
      <td><code>${String(value["value"])}</code>${unit !== "" && ` ${unit}`}</td>
    </tr>`;
  });
  return html`<div class="api-table" tabindex="0" role="region" aria-label="Limits and defaults">
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function errorBody(document: JsonObject, context: Context): Markup {
  const { children } = describe(document, { $ref: "#/components/schemas/Error" });
  return fieldList(children, "error-body", context);
}

/** The sections about all operations. */
export function sharedSections(document: JsonObject, context: Context): Markup[] {
  const errors = html`<a href="${context.page(ERROR_PAGE)}"
    >Every message with its cause and remedy</a
  >`;
  const leads: Record<(typeof SECTIONS)[number][0], [Markup, Markup | Markup[]]> = {
    statuses: [
      html`What each HTTP status means here, and what to do next.`,
      statuses(document, context),
    ],
    "error-body": [
      html`Errors are JSON with these members. ${errors} is in the guide.`,
      errorBody(document, context),
    ],
    formats: [html`Values that many operations share. Their names lead here.`, formats(context)],
    states: [html`Things that change, and the words for their states.`, states(document, context)],
    limits: [html`Numbers that the interface sets.`, limits(document, context)],
  };
  return SECTIONS.filter(
    ([id]) => id === "error-body" || id === "formats" || isObject(document[`x-${id}`]),
  ).map(([id, title]) => section(id, title, context, ...leads[id]));
}
