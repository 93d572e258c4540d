import { useLocation } from "@docusaurus/router";
import Layout from "@theme/Layout";
import type { ReactNode } from "react";
import PageActions from "../doc-page/PageActions.tsx";
import type { EditionFacts } from "../edition/routes.ts";
import SiteSurroundings from "../prose/SiteSurroundings.tsx";

interface Props {
  /** Absent while the page is on its way. */
  readonly title?: string;
  readonly description?: string;
  /** Classes of its frame. */
  readonly frame: string | undefined;
  /** Whose links these are; default the edition that is being read. */
  readonly edition?: EditionFacts;
  readonly children: ReactNode;
}

/** A page of the site that is no page of the docs: in its frame, with the ways to its Markdown below. */
export function SitePage({ frame, edition, children, ...head }: Props) {
  const { pathname } = useLocation();
  return (
    <Layout {...head}>
      <SiteSurroundings {...(edition && { edition })}>
        <main className={`container markdown ${frame}`}>
          {children}
          <p className="page-ways">
            <PageActions permalink={pathname} />
          </p>
        </main>
      </SiteSurroundings>
    </Layout>
  );
}
