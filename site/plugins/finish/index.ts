import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { Integrations } from "../../settings/integrations.ts";
import type { Site } from "../../settings/site.ts";
import { withCard } from "../cards/facts.ts";
import { editionAliases } from "../../shared/redirect/doors.ts";
import { readRedirects } from "../redirects/index.ts";
import { twinFile } from "../twins/links.ts";
import { discoveryHeaders } from "../discovery/discovery.ts";
import { finishAssets, writeScript } from "./assets.ts";
import { withBanner } from "../../framework/base-url/banner.ts";
import { caddyfile, nginxConfig } from "./deploy.ts";
import { withEndTags } from "./end-tags.ts";
import { collectLinks, externalLinks } from "./external-links.ts";
import { contentPolicy, headerRules, scriptHashes, withPolicy } from "./policy.ts";
import { headersFile, redirectsFile } from "./static-hosts.ts";
import { withStructuredData } from "./structured-data.ts";
import { filesBelow } from "../../content/files-below.ts";
import { InPageScripts } from "../../framework/scripts/in-page.ts";
import {
  isEager,
  readChunks,
  routeScripts,
  withRouteScripts,
  withStart,
} from "../../framework/scripts/route-scripts.ts";
import {
  purgeStyles,
  readPartSheets,
  renameInScripts,
  withNewNames,
  withPartSheets,
} from "./styles.ts";

const DOCS = path.join(import.meta.dirname, "../../../docs");

/**
 * The theme hides its icon sprites with a style attribute, which the policy refuses; a class does
 * the same.
 */
function withoutInlineStyles(html: string): string {
  return html.replace('<svg style="display: none;">', '<svg class="sprites">');
}

/** The one page of a site with hash routing says its language, name and icon before scripts do. */
function withLanguage(html: string, title: string, icon: string): string {
  return html
    .replace(/<html\s*>/, '<html lang="en" data-theme="dark">')
    .replace(
      /(<head>)(?![\s\S]*<title)/,
      `$1<title>${title}</title><link data-rh="true" rel="icon" href="./${icon}">`,
    );
}

/**
 * The head names the page's Markdown twin, unless it does so already (the reference). Pages that lead
 * away, and the one for wrong addresses, have none.
 */
export function withTwin(html: string, twin: string): string {
  if (/<link[^>]*type="?text\/markdown|http-equiv="?refresh/.test(html)) return html;
  return html.replace(
    "</head>",
    `<link rel="alternate" type="text/markdown" href="${twin}"></head>`,
  );
}

/** The page of a retired address refreshes to its successor where scripts do not run. */
export function withRefresh(html: string, to: string): string {
  const refresh = `<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>`;
  return html.replace("</head>", `${refresh}</head>`);
}

/** Paths below `docs/` of the pages whose kind is FAQ. */
function readFaqs(): ReadonlySet<string> {
  const files = filesBelow(DOCS).filter(
    (name) =>
      name.endsWith(".mdx") && /^kind: faq$/m.test(readFileSync(path.join(DOCS, name), "utf8")),
  );
  return new Set(files.map((name) => name.replace(/(\.\d+\.\d+)?\.mdx$/, "")));
}

function htmlFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .map((name) => path.join(directory, name));
}

/** The path of a page without slashes at its ends; empty for the landing page. */
function routeOf(outDir: string, file: string): string {
  const folder = path.relative(outDir, file).replaceAll(path.sep, "/");
  return folder.replace(/\/?index\.html$/, "");
}

/**
 * The last steps of a build, in this order: remove unused style rules; finish scripts and style sheets
 * while each page is rewritten once; list the external links in `external-links.json`; write headers and
 * redirects in the format of each server: `headers.json` and `redirects.json` for `npm run serve`,
 * `_headers` and `_redirects` for static hosts, `deploy/` for nginx and Caddy. All pages have one policy, with the hashes of all their inline scripts.
 */
export default function finishPlugin(context: LoadContext): Plugin {
  const { siteConfig, baseUrl, generatedFilesDir } = context;
  const { site, integrations } = siteConfig.customFields as unknown as {
    site: Site;
    integrations: Integrations;
  };
  const root = siteConfig.future.experimental_router === "hash" ? "./" : baseUrl;
  return {
    name: "finish",
    async postBuild({ outDir, routes }) {
      const renamed = await purgeStyles(outDir);
      renameInScripts(outDir, renamed);
      const inPage = new InPageScripts(outDir);
      const assets = finishAssets(outDir);
      const sheets = readPartSheets(outDir);
      const chunks = readChunks(generatedFilesDir);
      const hashes = new Set<string>();
      const outside = new Map<string, readonly string[]>();
      const successors = new Map(
        readRedirects(site).map(({ from, to }) => [
          path.join(outDir, from, "index.html"),
          baseUrl + to.slice(1),
        ]),
      );
      const faqs = readFaqs();
      const finish = async (file: string): Promise<string> => {
        const successor = successors.get(file);
        const route = routeOf(outDir, file);
        let html = withNewNames(withoutInlineStyles(readFileSync(file, "utf8")), renamed);
        html = withLanguage(html, siteConfig.title, siteConfig.favicon ?? "");
        if (path.relative(outDir, file) === "index.html") html = withBanner(html, baseUrl);
        if (successor) html = withRefresh(html, successor);
        html = withPartSheets(html, root, sheets);
        const scripts = routeScripts(routes, baseUrl + route, chunks);
        if (root === baseUrl) {
          if (successor !== undefined || isEager(route))
            html = withRouteScripts(html, root, scripts);
          else {
            const own = inPage.of(html, scripts);
            html = withStart(html, root, own.rest, own.inPage);
          }
        }
        if (root === baseUrl && route !== "404.html")
          html = withTwin(html, baseUrl + twinFile(route));
        html = withStructuredData(html, route, {
          site: siteConfig.title,
          root: site.url + baseUrl,
          isFaq: faqs.has(route.replace(/^docs\/(\d+\.\d+\/)?/, "")),
        });
        html = await withEndTags(withCard(html, route, site.url + baseUrl));
        writeFileSync(file, html);
        return html;
      };
      const files = htmlFiles(outDir);
      for (const [at, html] of (await Promise.all(files.map(finish))).entries()) {
        for (const hash of scriptHashes(html)) hashes.add(hash);
        const name = path.relative(outDir, files[at] ?? "");
        outside.set(name.split(path.sep).join("/"), externalLinks(html));
      }
      const links = JSON.stringify(collectLinks(outside), null, 2);
      writeFileSync(path.join(outDir, "external-links.json"), `${links}\n`);
      const policy = contentPolicy([...hashes].sort(), integrations);
      // Static hosts answer any path with this page, and their rules for pages cannot match any path.
      const missing = path.join(outDir, "404.html");
      if (existsSync(missing))
        writeFileSync(missing, withPolicy(readFileSync(missing, "utf8"), policy));
      const rules = headerRules(policy, baseUrl, discoveryHeaders(site));
      writeFileSync(path.join(outDir, "headers.json"), `${JSON.stringify(rules, null, 2)}\n`);
      writeFileSync(path.join(outDir, "_headers"), headersFile(rules, [...outside.keys()]));
      mkdirSync(path.join(outDir, "deploy"), { recursive: true });
      const aliases = editionAliases(site.editions).map(({ from, to }) => ({
        from: baseUrl + from.slice(1),
        to: baseUrl + to.slice(1),
      }));
      const write = (name: string, text: string): void =>
        writeFileSync(path.join(outDir, name), text);
      write("redirects.json", `${JSON.stringify(aliases, null, 2)}\n`);
      write("_redirects", redirectsFile(aliases));
      write("deploy/nginx.conf", nginxConfig(rules, baseUrl, aliases));
      write("deploy/Caddyfile", caddyfile(rules, baseUrl, aliases));
      await Promise.all([
        assets,
        ...[...inPage.used].map(([name, text]) => writeScript(path.join(outDir, name), text)),
      ]);
    },
  };
}
