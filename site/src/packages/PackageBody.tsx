import { Fragment } from "react";
import { SiteLink } from "../../render/surroundings/links.tsx";
import { Doc } from "./Doc.tsx";
import type { ApiPackage } from "../../shared/packages/facts.ts";
import { CopyLine, ModuleBody } from "./ModuleBody.tsx";
import { firstSentence, ownPages, type ApiPage } from "../../shared/packages/pages.ts";
import { INDEX, moduleRoute, packageRoute, PACKAGES_ROUTE } from "../../shared/packages/routes.ts";
import css from "./packages.module.css";

/** Entries of a package with their own page, each with its description. */
function EntryList({ of }: { readonly of: ApiPackage }) {
  return (
    <ul className={css.entries}>
      {ownPages(of).map(({ subpath, doc }) => (
        <li key={subpath}>
          <SiteLink to={moduleRoute(of.id, subpath)}>
            <code>{subpath}</code>
          </SiteLink>
          {": "}
          <span>{firstSentence(doc)}</span>
        </li>
      ))}
    </ul>
  );
}

function Way({ of, module }: Pick<ApiPage, "of" | "module">) {
  return (
    <nav aria-label="Breadcrumbs">
      <p>
        <SiteLink to={PACKAGES_ROUTE}>{INDEX.title}</SiteLink>
        {module && module.subpath !== "" && (
          <>
            {" / "}
            <SiteLink to={packageRoute(of.id)}>{of.name}</SiteLink>
          </>
        )}
      </p>
    </nav>
  );
}

/** Path that wraps at slashes only, not at hyphens. */
function Segments({ of }: { readonly of: string }) {
  return of.split(/(?<=\/)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      <span className={css.segment}>{part}</span>
    </Fragment>
  ));
}

/** Content of the page of a package or an entry, heading included. */
export function PackageBody({
  page: { title, description, of, module },
}: {
  readonly page: ApiPage;
}) {
  const isOwn = module === undefined || module.subpath === "";
  return (
    <>
      <Way of={of} module={module} />
      <h1>
        <code>
          <Segments of={title} />
        </code>
      </h1>
      {isOwn && (
        <>
          <p className="doc-lead">{description}</p>
          <CopyLine code={of.install} what="command" />
          <h2 id="entries">Entries</h2>
          <EntryList of={of} />
        </>
      )}
      {module && (
        <>
          {isOwn && <h2 id="main">The package itself</h2>}
          <Doc text={module.doc} />
          <ModuleBody module={module} />
        </>
      )}
    </>
  );
}
