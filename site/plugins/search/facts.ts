import { ABOUT } from "../../shared/about/pages.ts";
import { entryRoute, ERRORS_ROUTE } from "../../shared/errors/entries.ts";
import { INDEX } from "../../shared/errors/families.ts";
import type { ServerData } from "../../shared/mdx/rows.ts";
import type { Kind, Section } from "@swarm-docs/search/section";
import { isBuilt } from "../../content/pages.ts";

/** Where the rows of `data/` are shown: the page that renders the component. */
const HOMES = {
  options: "/docs/bee/working-with-bee/options",
  metrics: "/docs/bee/working-with-bee/metrics",
  glossary: "/docs/references/glossary",
  contracts: "/docs/references/smart-contracts",
  protocols: "/docs/develop/contribute/protocols",
  beeJs13: "/docs/develop/tools-and-features/move-to-bee-js-13",
} as const;

interface Row {
  readonly anchor: string;
  readonly headings: readonly string[];
  readonly text: readonly (string | undefined)[];
  readonly names?: readonly string[];
  readonly summary?: string;
  readonly explainedAt?: string;
}

type Add = (home: keyof typeof HOMES, kind: Kind, row: Row) => void;

/** Removes `{name}` placeholders: users paste the real text. */
function withoutVariables(pattern: string): string {
  return pattern.replace(/\{[^}]*\}/g, " ");
}

/** The pages about the site, each as one place. */
function aboutSections(): Section[] {
  return Object.entries(ABOUT).map(([route, { title, description }]) => ({
    kind: "page",
    route,
    anchor: "",
    group: "About this site",
    page: title,
    headings: [],
    text: description,
    names: [],
    summary: description,
  }));
}

/** Sections of errors and log lines: each has its own page below its list. */
function messageSections({ httpErrors, logLines }: ServerData): Section[] {
  const common = { route: ERRORS_ROUTE, group: "Errors", page: INDEX.title };
  const text = (...blocks: readonly (string | undefined)[]): string =>
    blocks.filter(Boolean).join("\n").replaceAll("`", "");
  const errors = httpErrors.map(
    ({ id, message, status, group, cause, check, fix, note, operations }): Section => ({
      ...common,
      kind: "error",
      anchor: entryRoute(id),
      headings: [group, message],
      text: text(status > 0 ? `${status}` : "", cause, check, fix, note),
      names: [withoutVariables(message)],
      summary: operations.length < 4 ? operations.map(({ label }) => label).join(", ") : "",
    }),
  );
  const lines = logLines.map(({ id, pattern, logger, level, meaning, fix }): Section => ({
    ...common,
    kind: "log",
    anchor: entryRoute(id),
    headings: ["Log lines", pattern.replace(/\s+/g, " ")],
    text: text(meaning, fix === "Nothing." ? "" : fix, [level, logger].join(" ")),
    names: [withoutVariables(pattern)],
    summary: "",
  }));
  const list: Section = {
    ...common,
    kind: "page",
    anchor: "",
    headings: [],
    text: INDEX.description,
    names: [],
    summary: INDEX.description,
  };
  return [list, ...errors, ...lines];
}

function addOptions({ configOptions }: ServerData, add: Add): void {
  for (const group of new Set(configOptions.map((option) => option.group))) {
    const anchor = `options-${group.toLowerCase().replaceAll(" ", "-")}`;
    add("options", "section", { anchor, headings: [`${group} options`], text: [] });
  }
  for (const { name, env, type, group, example, meaning, nodeTypes } of configOptions) {
    add("options", "option", {
      anchor: `option-${name}`,
      headings: [`${group} options`, name],
      text: [meaning, `${type}, ${nodeTypes.join(", ")} nodes`, example],
      names: [name, `--${name}`, env],
    });
  }
}

function addMetrics({ metrics }: ServerData, add: Add): void {
  for (const { subsystem, metrics: rows } of metrics) {
    const heading = `${subsystem || "bee"} metrics`;
    add("metrics", "metric", {
      anchor: `metrics-${subsystem || "bee"}`,
      headings: [heading],
      text: [],
    });
    for (const { name, meaning, labels = [] } of rows) {
      const full = subsystem === "" ? `bee_${name}` : `bee_${subsystem}_${name}`;
      const text = [meaning, labels.join(", ")];
      add("metrics", "metric", { anchor: `metric-${full}`, headings: [heading, full], text });
    }
  }
}

function addWords({ glossary, protocols, constants }: ServerData, add: Add): void {
  for (const { id, term, aliases = [], definition, page } of glossary) {
    add("glossary", "term", {
      anchor: id,
      headings: [term],
      text: [definition],
      names: aliases,
      explainedAt: page.to,
    });
  }
  for (const { id, group, name, value, source } of constants) {
    const text = [value, source];
    add("glossary", "constant", { anchor: `constant-${id}`, headings: [group, name], text });
  }
  for (const { id, version, streams, purpose, flow, limits, messages } of protocols) {
    add("protocols", "protocol", {
      anchor: `protocol-${id}`,
      headings: ["Protocols", id],
      text: [purpose, flow, limits, messages.map(({ name }) => name).join(" ")],
      names: streams.map((stream) => `/swarm/${id}/${version}/${stream}`),
    });
  }
}

function addBeeJs13({ bee13 }: ServerData, add: Add): void {
  for (const { name, about, methods } of bee13.namespaces)
    add("beeJs13", "section", {
      anchor: `bee-js-13-${name}`,
      headings: ["All names", `bee.${name}`],
      text: [about],
      names: Object.keys(methods),
    });
}

function addContracts({ contracts: { networks, contracts, elsewhere } }: ServerData, add: Add) {
  for (const contract of contracts) {
    for (const network of networks) {
      const { address } = contract[network.id];
      add("contracts", "contract", {
        anchor: `contract-${network.id}-${contract.id}`,
        headings: [network.title, contract.name],
        text: [contract.purpose, address, contract.functions.join(" ")],
        names: [address, contract.option ?? ""].filter(Boolean),
      });
    }
  }
  for (const { id, name, chain, purpose, address } of elsewhere) {
    add("contracts", "contract", {
      anchor: `contract-${id}`,
      headings: [chain, name],
      text: [purpose, address],
      names: [address],
    });
  }
}

/**
 * The rows that pages show through components, as sections of those pages. `pages` are the sections
 * made from the pages themselves; titles come from there. Throws when such a page is missing.
 */
export function factSections(facts: ServerData, pages: readonly Section[]): Section[] {
  const sections: Section[] = [];
  const add: Add = (home, kind, row) => {
    const route = HOMES[home];
    const page = pages.find((section) => section.route === route);
    if (!page && !isBuilt(route.slice("/docs/".length))) return;
    if (!page) throw new Error(`There is no page ${route}, but data/ has rows for it.`);
    sections.push({
      kind,
      route,
      anchor: row.anchor,
      group: page.group,
      page: page.page,
      headings: row.headings,
      text: row.text.filter(Boolean).join("\n").replaceAll("`", ""),
      names: row.names ?? [],
      summary: row.summary ?? "",
      ...(row.explainedAt && { explainedAt: row.explainedAt }),
    });
  };
  addOptions(facts, add);
  addMetrics(facts, add);
  addWords(facts, add);
  addContracts(facts, add);
  addBeeJs13(facts, add);
  return [...sections, ...messageSections(facts), ...aboutSections()];
}
