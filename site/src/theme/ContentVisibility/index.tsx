/**
 * Replaces theme-classic 3.10.2 `ContentVisibility`: the same two notices as plain boxes. The
 * theme's pull its admonition components, otherwise unused here, into every page (2.8 kB).
 */
import Head from "@docusaurus/Head";
import type { ReactNode } from "react";

interface Props {
  readonly metadata: {
    readonly unlisted?: boolean;
    readonly frontMatter: { readonly unlisted?: boolean; readonly draft?: boolean };
  };
}

function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="admonition admonition-caution" role="note">
      <p className="admonition-title">{title}</p>
      <p>{children}</p>
    </div>
  );
}

/** Notice on an unlisted or draft page; renders nothing on other pages. */
export default function ContentVisibility({ metadata: { unlisted, frontMatter } }: Props) {
  return (
    <>
      {(unlisted || frontMatter.unlisted) && (
        <>
          <Head>
            <meta name="robots" content="noindex, nofollow" />
          </Head>
          <Notice title="Unlisted page">Only readers who have its address find this page.</Notice>
        </>
      )}
      {frontMatter.draft && (
        <Notice title="Draft page">This page is not part of the published site.</Notice>
      )}
    </>
  );
}
