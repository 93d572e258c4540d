import { SiteLink } from "../../render/surroundings/links.tsx";
import TableFilter from "../mdx/TableFilter/index.tsx";
import { StaticHtml } from "../static-html/index.tsx";
import { SitePage } from "../static-html/SitePage.tsx";
import type { ApiPackage } from "../../shared/packages/facts.ts";
import { firstSentence, ownPages } from "../../shared/packages/pages.ts";
import { INDEX, moduleRoute, packageRoute } from "../../shared/packages/routes.ts";
import { packages } from "./server-data.ts";
import css from "./packages.module.css";

function Package({ of }: { readonly of: ApiPackage }) {
  const { id, name, description, modules } = of;
  const main = modules.find(({ subpath }) => subpath === "");
  const rows = [
    ...(main ? [{ to: packageRoute(id), module: main }] : []),
    ...ownPages(of).map((module) => ({ to: moduleRoute(id, module.subpath), module })),
  ];
  return (
    <section data-group="">
      <h2 id={id}>
        <SiteLink to={packageRoute(id)}>{name}</SiteLink>
      </h2>
      <p>{description}.</p>
      <ul className={css.entries}>
        {rows.map(({ to, module: { subpath, specifier, doc, names } }) => (
          <li key={subpath} data-row="" data-facet={id}>
            <SiteLink to={to}>
              <code>{subpath === "" ? specifier : subpath}</code>
            </SiteLink>
            {": "}
            <span>{firstSentence(doc)}</span>
            <span className={css.names}>{names.map((one) => one.name).join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Filters of the list. */
const FACETS = { node: "node", openapi: "openapi", protocol: "protocol", search: "search" };

/** `/packages/`: filterable list of every entry of every package, each with a link to its page. */
export default function PackagesIndexPage() {
  return (
    <SitePage {...INDEX} frame={css.frame}>
      <h1>{INDEX.title}</h1>
      <p className="doc-lead">{INDEX.description}</p>
      <TableFilter
        label="Filter entries and names"
        placeholder="createSwarm"
        facet={{ label: "Package", options: FACETS }}
      >
        <StaticHtml id="packages">
          {() => packages.map((one) => <Package key={one.id} of={one} />)}
        </StaticHtml>
      </TableFilter>
    </SitePage>
  );
}
