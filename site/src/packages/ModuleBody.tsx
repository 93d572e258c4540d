import { CopyIsland } from "../ui/CopyIsland.tsx";
import { CodeBlock, InlineCode } from "../ui/CodeLines.tsx";
import { SiteLink } from "../../render/surroundings/links.tsx";
import { codeText, isBare } from "../../shared/packages/code-text.ts";
import { Doc } from "./Doc.tsx";
import type { ApiMember, ApiModule, ApiName, CodeLines } from "../../shared/packages/facts.ts";
import { moduleSections } from "../../shared/packages/pages.ts";
import css from "./packages.module.css";
import type { RouteLink } from "../../shared/route-link.ts";

/** Line of code with a copy button. */
export function CopyLine({ code, what }: { readonly code: CodeLines; readonly what: string }) {
  const text = codeText(code);
  return (
    <div className={css.line}>
      <CodeBlock code={code} />
      <CopyIsland text={text} what={what} />
    </div>
  );
}

function Way({ id, to }: { readonly id: string; readonly to: string }) {
  // Icon from the stylesheet.
  return <a className="hash-link" href={`#${id}`} aria-label={`Direct link to ${to}`} />;
}

/** Links of a name to pages, operations and errors. */
export function Links({ links = [] }: { readonly links?: readonly RouteLink[] | undefined }) {
  if (links.length === 0) return null;
  return (
    <ul className={css.links}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <SiteLink to={to}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  );
}

function Member({ member: { id, code, doc, links } }: { readonly member: ApiMember }) {
  return (
    <li id={id} className={`anchor ${css.member}`}>
      <InlineCode code={code} />
      <Way id={id} to={id} />
      <Doc text={doc} />
      <Links links={links} />
    </li>
  );
}

/** Members of a class or type, each with its signature. */
export function Members({
  members,
  label,
}: {
  readonly members: readonly ApiMember[];
  readonly label: string;
}) {
  if (members.length === 0) return null;
  return (
    <ul className={css.members} aria-label={label}>
      {members.map((member, at) => (
        <Member key={at} member={member} />
      ))}
    </ul>
  );
}

/** Export with its declaration and members. */
export function Name({ one }: { readonly one: ApiName }) {
  const { id, name, kind, code, doc, example, links, members } = one;
  return (
    <section className={css.name}>
      <h3 id={id} className="anchor">
        <a className="heading-link" href={`#${id}`}>
          <code>{name}</code> <span className={css.kind}>{kind}</span>
        </a>
      </h3>
      {!isBare(one) && <CodeBlock code={code} />}
      <Doc text={doc} />
      {example && <CodeBlock code={example} />}
      <Links links={links} />
      <Members members={members} label={`Members of ${name}`} />
    </section>
  );
}

/** Minimum number of exports for a table of contents. */
const MANY = 4;

/** Table of contents of many names. */
export function Contents({
  names,
  isWords = false,
}: {
  readonly names: readonly Pick<ApiName, "id" | "name">[];
  /** Whether the names are titles, not code. */
  readonly isWords?: boolean;
}) {
  if (names.length < MANY) return null;
  return (
    <ul className={css.contents} aria-label="Names on this page">
      {names.map(({ id, name }) => (
        <li key={id}>
          <a href={`#${id}`}>{isWords ? name : <code>{name}</code>}</a>
        </li>
      ))}
    </ul>
  );
}

/** Everything that an entry exports: import statement, then each export. */
export function ModuleBody({ module }: { readonly module: ApiModule }) {
  return (
    <>
      <CopyLine code={module.importLine} what="import" />
      {moduleSections(module).map(({ title, id, lead, names }) => (
        <section key={id}>
          <h2 id={id} className="anchor">
            <a className="heading-link" href={`#${id}`}>
              {title}
            </a>
          </h2>
          {lead !== "" && <p>{lead}</p>}
          <Contents names={names} />
          {names.map((one) => (
            <Name key={one.id} one={one} />
          ))}
        </section>
      ))}
    </>
  );
}
