import Head from "@docusaurus/Head";
import { useLocation } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import NotFound from "@theme/NotFound";
import { StaticHtml } from "../static-html/index.tsx";
import { SitePage } from "../static-html/SitePage.tsx";
import { ABOUT } from "../../shared/about/pages.ts";
import { aboutTrees } from "./server-data.ts";
import { MarkdownTree } from "../../render/about/MarkdownTree.tsx";
import css from "./about.module.css";

/** `/changelog` and the other pages about the site: prerendered markup, in the HTML only. */
export default function AboutPage() {
  const { pathname } = useLocation();
  const root = useBaseUrl("/");
  const route = `/${pathname.split("/").findLast(Boolean)}`;
  const head = ABOUT[route];
  // The router matches paths in any case.
  if (!head) return <NotFound />;
  return (
    <SitePage title={head.title} description={head.description} frame={css.frame}>
      {head.feeds && (
        <Head>
          {Object.entries(head.feeds).map(([type, file]) => (
            <link key={type} rel="alternate" type={type} title={head.title} href={root + file} />
          ))}
        </Head>
      )}
      <h1>{head.title}</h1>
      <p className="doc-lead">{head.description}</p>
      <StaticHtml key={route} id={`about-${route.slice(1)}`}>
        {() => {
          const tree = aboutTrees[route];
          return tree && <MarkdownTree tree={tree} />;
        }}
      </StaticHtml>
    </SitePage>
  );
}
