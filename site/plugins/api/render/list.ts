import type { Interface } from "@swarm-docs/openapi/document/model";
import type { Context } from "./context.ts";
import { html, type Markup } from "./html.ts";
import { badge } from "./operation.ts";
import { SECTIONS } from "./sections.ts";

function group(title: string, href: string, rows: readonly Markup[]): Markup {
  return html`<li>
    <a class="api-list-group" href="${href}">${title}</a>
    <ul>
      ${rows}
    </ul>
  </li>`;
}

/** The left column: the page's search and the list of all operations. */
export function sideColumn(model: Interface, context: Context): Markup {
  const groups = model.groups.map(({ id, name, operations }) =>
    group(
      name,
      context.here(id),
      operations.map(
        (one) =>
          html`<li>
            <a href="${context.here(one.id)}" data-target="${one.id}"
              >${badge(one)}<span>${one.summary}</span></a
            >
          </li>`,
      ),
    ),
  );
  const shared = SECTIONS.map(
    ([id, title]) =>
      html`<li>
        <a class="api-plain" href="${context.here(id)}" data-target="${id}">${title}</a>
      </li>`,
  );
  return html`<div class="api-side">
    <div class="api-bar">
      <div class="api-search needs-script" role="search" aria-label="This page">
        <input
          id="api-query"
          type="search"
          role="combobox"
          aria-label="Find on this page"
          aria-expanded="false"
          aria-controls="api-results"
          aria-autocomplete="list"
          autocomplete="off"
          spellcheck="false"
          maxlength="80"
          placeholder="Find on this page"
        /><kbd aria-hidden="true">f</kbd>
        <div id="api-results" role="listbox" aria-label="Results" hidden></div>
        <p id="api-result-count" class="visually-hidden" role="status"></p>
      </div>
      <button
        type="button"
        class="api-menu needs-script"
        aria-expanded="false"
        aria-controls="api-list"
      >
        Operations
      </button>
    </div>
    <nav id="api-list" aria-label="Operations">
      <ul>
        ${groups}${group("For all operations", context.here("statuses"), shared)}
      </ul>
    </nav>
  </div>`;
}
