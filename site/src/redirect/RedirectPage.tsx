import { useEffect } from "react";
import Head from "@docusaurus/Head";
import Link from "@docusaurus/Link";
import { useHistory, useLocation } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import redirects from "@generated/redirects/default/redirects.json";
import { useHashRouting } from "../use-hash-routing.ts";
import type { Redirect } from "../../shared/redirect/doors.ts";

/** Successor of a retired URL, as a site path without the base URL. */
export function successorOf(pathname: string, baseUrl: string, all: readonly Redirect[]): string {
  const path = `/${pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : pathname.replace(/^\//, "")}`;
  const bare = (text: string): string => text.replace(/(\/index)?(\.html)?\/?$/, "");
  return all.find(({ from }) => bare(from) === bare(path))?.to ?? "/";
}

/** Redirects a retired URL to its successor, keeping query and hash. */
export default function RedirectPage() {
  const history = useHistory();
  const { pathname, search, hash } = useLocation();
  const { siteConfig } = useDocusaurusContext();
  const target = { to: successorOf(pathname, siteConfig.baseUrl, redirects as Redirect[]) };
  const to = useBaseUrl(target.to);
  const isHash = useHashRouting();
  useEffect(() => {
    history.replace({ pathname: isHash ? target.to : to, search, hash });
  }, [history, to, search, hash, isHash, target.to]);
  return (
    <main className="page-frame">
      <Head>
        <title>{`Moved | ${siteConfig.title}`}</title>
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={siteConfig.url + to} />
      </Head>
      <h1>This page has moved</h1>
      <p>
        It now lives at <Link to={target.to}>{target.to}</Link>.
      </p>
    </main>
  );
}
