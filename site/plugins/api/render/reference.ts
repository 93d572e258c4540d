import type { JsonObject } from "@swarm-docs/openapi/document/json";
import { formatsOf } from "@swarm-docs/openapi/document/media";
import type { Interface } from "@swarm-docs/openapi/document/model";
import { DEFAULT_BASE } from "@swarm-docs/openapi/request/base-url";
import { claim, type Context, type Entry } from "./context.ts";
import { compact, html, type Markup } from "./html.ts";
import { sideColumn } from "./list.ts";
import { operationSection } from "./operation.ts";
import { inline, prose } from "./prose.ts";
import { SECTIONS, sharedSections } from "./sections.ts";

/** What the page is made of, besides the document. */
export interface Links {
  readonly page: Context["page"];
  readonly here: Context["here"];
  readonly title: Context["title"];
  readonly messages: ReadonlyMap<string, string>;
}

/** The page's markup and the ids in it. */
export interface Rendered {
  readonly html: string;
  readonly anchors: readonly string[];
  readonly entries: readonly Entry[];
}

function baseUrlForm(): Markup {
  return html`<form class="api-base needs-script" novalidate>
    <label for="api-base">Your node</label
    ><input
      id="api-base"
      type="url"
      inputmode="url"
      autocomplete="off"
      spellcheck="false"
      maxlength="200"
      value="${DEFAULT_BASE}"
      aria-describedby="api-base-note api-base-problem"
    />
    <p id="api-base-problem" class="api-problem" role="alert"></p>
    <p id="api-base-note">
      All samples use this address. It stays in this browser; nothing goes there unless you send a
      request to it yourself.
    </p>
  </form>`;
}

function intro(model: Interface, context: Context): Markup {
  const count = model.groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const files = [
    ["/openapi.json", "openapi.json"],
    ["/openapi.yaml", "openapi.yaml"],
    ["/api.md", "Markdown"],
  ] as const;
  const shared = SECTIONS.map(
    ([id, title]) => html`<li><a href="${context.here(id)}">${title}</a></li>`,
  );
  const keys = html`<p class="api-keys needs-script">
    <kbd>f</kbd> or <kbd>.</kbd> finds operations, headers, fields and errors on this page;
    <kbd>/</kbd> searches the whole site.
  </p>`;
  return html`<header class="api-op api-intro">
    <div class="api-text">
      <h1>API Specification</h1>
      <p class="doc-lead">${model.summary}: ${count} operations, version ${model.version}.</p>
      ${prose(model.description, context)}
      <p class="api-files">
        ${files.map(([file, name]) => html`<a href="${context.page(file)}" download data-native>${name}</a> `)}
      </p>
    </div>
    <div class="api-samples">
      ${baseUrlForm()}${keys}
      <p class="api-label">For all operations</p>
      <ul class="api-start">
        ${shared}
      </ul>
    </div>
  </header>`;
}

/** Renders the whole reference as markup without scripts. */
export function renderReference(document: JsonObject, model: Interface, links: Links): Rendered {
  const operations = model.groups.flatMap((group) => group.operations);
  const context: Context = {
    ...links,
    message: (id) => links.messages.get(id) ?? id,
    formats: new Map(formatsOf(document).map((format) => [format.name, format])),
    operations: new Map(operations.map((one) => [`${one.method} ${one.path}`, one])),
    taken: new Set(),
    entries: [],
  };
  const groups = model.groups.map(
    (group) =>
      html`<section class="api-group" id="${claim(context, group.id)}">
        <div class="api-group-head">
          <h2><a class="api-name" href="${context.here(group.id)}">${group.name}</a></h2>
          <p>${inline(group.description, context)}</p>
        </div>
        ${group.operations.map((one) => operationSection(one, context))}
      </section>`,
  );
  const page = html`${sideColumn(model, context)}
    <div class="api-main">
      ${intro(model, context)}${groups}
      <div class="api-shared">${sharedSections(document, context)}</div>
    </div>`;
  return { html: compact(page), anchors: [...context.taken], entries: context.entries };
}
