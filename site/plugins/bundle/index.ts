import path from "node:path";
import type { ConfigureWebpackUtils, LoadContext, Plugin } from "@docusaurus/types";
import { sampleFiles } from "../samples/files.ts";
import { RecordChunkFiles } from "./chunk-files.ts";
import { EmitFiles } from "./emit.ts";
import { serviceWorkerScript } from "./service-worker.ts";

interface Replacement {
  new (
    pattern: RegExp,
    replace: string | ((resource: { request: string; context: string }) => void),
  ): unknown;
}

/** Modules of the framework's client that are replaced by our own. */
const OURS = {
  "./docusaurus": "docusaurus.ts",
  "./prefetch": "prefetch.ts",
  "./preload": "preload.ts",
  "./PendingNavigation": "pending-navigation.tsx",
} as const;

const here = (file: string): string => path.join(import.meta.dirname, file);

/**
 * What the browser bundle leaves out, and why: Prism, because code is highlighted at build time
 * (23 kB less on every page); the framework's prefetch helper, because it appends one link element
 * per sidebar entry and chunk without looking whether it is already there (588 elements on a short
 * page), and its way of waiting for a page, because it renders the old one once more at every click;
 * the rows of tables that are rendered at build time only.
 */
export default function bundlePlugin({ siteConfig, generatedFilesDir }: LoadContext): Plugin {
  const isHash = siteConfig.future.experimental_router === "hash";
  return {
    name: "bundle",
    // Nobody keeps settings of PostCSS beside a style sheet; looking for some takes two seconds.
    configurePostCss: (options) => ({ ...options, config: false }),
    configureWebpack(_config, isServer, { currentBundler }: ConfigureWebpackUtils) {
      const { NormalModuleReplacementPlugin } = currentBundler.instance as unknown as {
        NormalModuleReplacementPlugin: Replacement;
      };
      const client = new NormalModuleReplacementPlugin(
        /^\.\/(docusaurus|prefetch|preload|PendingNavigation)$/,
        (resource) => {
          if (!/core[\\/]lib[\\/]client$/.test(resource.context)) return;
          resource.request = here(OURS[resource.request as keyof typeof OURS]);
        },
      );
      const head = new NormalModuleReplacementPlugin(/^@docusaurus\/Head$/, (resource) => {
        const file = isServer ? "Head.tsx" : "Head.client.tsx";
        resource.request = path.join(import.meta.dirname, "../../src/head", file);
      });
      // Rows of static tables stay in the HTML; the browser gets an empty module instead. With hash
      // routing and in development there is no HTML per page, so there it gets the rows.
      const hasPages = process.env.NODE_ENV === "production" && !isHash;
      const serverData = new NormalModuleReplacementPlugin(/[\\/]server-data\.ts$/, (resource) => {
        resource.request = resource.request.replace(/\.ts$/, ".client.ts");
      });
      return {
        mergeStrategy: { "resolve.alias": "prepend" },
        module: {
          rules: isServer
            ? []
            : [
                {
                  test: /[\\/]\.docusaurus[\w-]*[\\/]docusaurus\.config\.mjs$/,
                  loader: here("slim-config.cjs"),
                },
                {
                  test: /plugin-content-docs[\\/]default[\\/]p[\\/][\w-]+\.json$/,
                  loader: here("slim-version.cjs"),
                },
                {
                  test: /theme-common[\\/]lib[\\/]utils[\\/]reactUtils\.js$/,
                  loader: here("no-collator.cjs"),
                },
                {
                  test: /[\\/]\.docusaurus[\w-]*[\\/]registry\.js$/,
                  loader: here("slim-registry.cjs"),
                },
              ],
        },
        resolve: {
          alias: {
            "prism-react-renderer$": here("no-prism.ts"),
            ...(!isServer && { tslib$: here("tslib.ts") }),
          },
        },
        ...(!isServer && process.env.NODE_ENV === "production" && { optimization: oneDocsChunk() }),
        plugins: isServer
          ? [head as never]
          : [
              head as never,
              client as never,
              ...(hasPages ? [serverData as never] : []),
              // A service worker speaks for what lies beside it: the site's root.
              new EmitFiles(
                "service-worker",
                async () => new Map([["sw.js", await serviceWorkerScript()]]),
              ) as never,
              new EmitFiles("samples", sampleFiles) as never,
              new RecordChunkFiles(generatedFilesDir) as never,
            ],
      };
    },
  };
}

/**
 * The framework puts all styles into one sheet. These parts are one page or a dialog: their rules
 * come with their script instead of weighing on every page.
 */
const COMMON_STYLES =
  /^(?!.*[\\/]site[\\/]src[\\/](api-reference|samples|search[\\/](dialog|page)|node-console)[\\/])/;

/** Everything that pages of documentation share, in one chunk: one request instead of ten small ones. */
function oneDocsChunk() {
  const parts = [
    "theme-classic/lib/theme/(Doc(Item|Paginator|Root|sRoot|Sidebar|Version|Breadcrumbs)|TOC|Tabs|TabItem|Edit|LastUpdated|PaginatorNavLink|BackToTop|MDXContent|Tag|Icon/(Edit|Home|Arrow))",
    "theme-common/lib/(components/Collapsible|hooks/use(Collapsible|TOC|Backtotop)|utils/(toc|tabs|docs|Intl))",
    "@mdx-js/react/",
    "plugin-content-docs/lib/client/",
    "\\.docusaurus[\\w-]*/docusaurus-plugin-content-docs/default/(p/|__plugin)",
    "site/src/(theme/(DocItem|MDXComponents|MDXContent|ContentVisibility)|doc-page|prose|mdx/links)[/.]",
  ];
  const test = new RegExp(`(${parts.join("|")})`.replaceAll("/", "[\\\\/]"));
  return {
    splitChunks: {
      cacheGroups: {
        styles: { test: COMMON_STYLES },
        docs: {
          test,
          type: /javascript|json/,
          name: "docs",
          chunks: "async" as const,
          enforce: true,
          priority: 60,
        },
      },
    },
  };
}
