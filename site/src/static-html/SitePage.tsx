import { useLocation } from "@docusaurus/router";
import Layout from "@theme/Layout";
import type { ReactNode } from "react";
import PageActions from "../doc-page/PageActions.tsx";
import type { EditionFacts } from "../../shared/edition/routes.ts";
import SiteSurroundings from "../prose/SiteSurroundings.tsx";

interface Props {
  /** Absent while the page is loading. */
  readonly title?: string;
  readonly description?: string;
  /** Classes of its frame. */
  readonly frame: string | undefined;
  /** Edition for the links; default the current one. */
  readonly edition?: EditionFacts;
  readonly children: ReactNode;
}

/** Layout of a site page outside of the docs, with the Markdown actions below. */
export function SitePage({ frame, edition, children, ...head }: Props) {
  const { pathname } = useLocation();
  return (
    <Layout {...head}>
      <SiteSurroundings {...(edition && { edition })}>
        <main className={`page-frame markdown ${frame ?? ""}`}>
          {children}
          <p className="page-ways">
            <PageActions permalink={pathname} />
          </p>
        </main>
      </SiteSurroundings>
    </Layout>
  );
}
