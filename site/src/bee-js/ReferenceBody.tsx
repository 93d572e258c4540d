import { SiteLink } from "../../render/surroundings/links.tsx";
import type { BeeJsPage, BeeJsPart, BeeJsReference } from "../../shared/bee-js/facts.ts";
import { byGroup, indexHead, indexRoute, namesOn } from "../../shared/bee-js/pages.ts";
import { Doc } from "../packages/Doc.tsx";
import { Contents, CopyLine, Links, Members, Name } from "../packages/ModuleBody.tsx";
import { Coded } from "../ui/Coded.tsx";
import css from "../packages/packages.module.css";

function Part({ part, page }: { readonly part: BeeJsPart; readonly page: BeeJsPage }) {
  const { id, title, names, members } = part;
  return (
    <section>
      <h2 id={id} className="anchor">
        <a className="heading-link" href={`#${id}`}>
          {title}
        </a>
      </h2>
      <Contents names={names} />
      <Members members={members} label={`${page.title}: ${title}`} />
      {names.map((one) => (
        <Name key={one.id} one={one} />
      ))}
    </section>
  );
}

/** Content of the page of a class or of a collection of names, heading included. */
export function ReferenceBody({
  page,
  reference,
}: {
  readonly page: BeeJsPage;
  readonly reference: BeeJsReference;
}) {
  const { title, doc, links, importLine, parts } = page;
  return (
    <>
      <nav aria-label="Breadcrumbs">
        <p>
          <SiteLink to={indexRoute(reference)}>{indexHead(reference).title}</SiteLink>
        </p>
      </nav>
      <h1>{importLine ? <code>{title}</code> : title}</h1>
      <p className="doc-lead">
        <Coded text={doc} />
      </p>
      <Links links={links} />
      {importLine && <CopyLine code={importLine} what="import" />}
      {parts.length > 1 && (
        <Contents names={parts.map((part) => ({ id: part.id, name: part.title }))} isWords />
      )}
      {parts.map((part) => (
        <Part key={part.id} part={part} page={page} />
      ))}
    </>
  );
}

/** Content of the list of pages: each section, with the names on each page. */
export function ReferenceIndex({ reference }: { readonly reference: BeeJsReference }) {
  const { title, description } = indexHead(reference);
  return (
    <>
      <h1>{title}</h1>
      <p className="doc-lead">{description}</p>
      {[...byGroup(reference.pages)].map(([group, pages]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul className={css.entries}>
            {pages.map((page) => (
              <li key={page.name}>
                <SiteLink to={page.route}>
                  {page.importLine ? <code>{page.title}</code> : page.title}
                </SiteLink>{" "}
                <Doc text={page.doc} />
                <span className={css.names}>{namesOn(page).join(", ")}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
