import type { ConfigureWebpackUtils, LoadContext, Plugin } from "@docusaurus/types";
import type { Integrations } from "../../settings/integrations.ts";
import type { Site } from "../../settings/site.ts";
import { EmitFiles } from "./emit.ts";
import { serviceWorkerScript } from "./service-worker.ts";

interface Replacement {
  new (pattern: RegExp, replace: (resource: { request: string }) => void): unknown;
}

/**
 * Bundler settings for the browser: excludes data of statically rendered tables, splits styles and
 * scripts by their users, and emits the worker and the samples as separate files.
 */
export default function bundlePlugin({ siteConfig }: LoadContext): Plugin {
  const { site, integrations } = siteConfig.customFields as unknown as {
    site: Site;
    integrations: Integrations;
  };
  const { editions } = site;
  const isHash = siteConfig.future.experimental_router === "hash";
  return {
    name: "bundle",
    // Disable PostCSS config lookup (saves 2 s).
    configurePostCss: (options) => ({ ...options, config: false }),
    configureWebpack(_config, isServer, { currentBundler }: ConfigureWebpackUtils) {
      const { NormalModuleReplacementPlugin } = currentBundler.instance as unknown as {
        NormalModuleReplacementPlugin: Replacement;
      };
      // Rows of static tables stay in the HTML; the browser gets an empty module instead. With hash
      // routing and in development there is no HTML per page, so there it gets the rows.
      const isBuild = process.env.NODE_ENV === "production";
      const hasPages = isBuild && !isHash;
      const serverData = new NormalModuleReplacementPlugin(/[\\/]server-data\.ts$/, (resource) => {
        resource.request = resource.request.replace(/\.ts$/, ".client.ts");
      });
      // Without FEEDBACK_URL the feedback widget is replaced by an empty component.
      const noQuestion = new NormalModuleReplacementPlugin(
        /[\\/]PageQuestion\.tsx$/,
        (resource) => {
          resource.request = resource.request.replace(/\.tsx$/, ".off.tsx");
        },
      );
      const everywhere = integrations.feedback ? [] : [noQuestion as never];
      return {
        ...(process.env.NODE_ENV === "development" && lazyParts(currentBundler.instance as never)),
        ...(!isServer && {
          ...(isBuild && { optimization: oneDocsChunk() }),
          output: { chunkFilename: isBuild ? PART_FILE : DEV_PART_FILE },
        }),
        plugins: isServer
          ? everywhere
          : [
              ...everywhere,
              ...(hasPages ? [serverData as never] : []),
              // A service worker's scope is its own folder, so it must be at the site's root.
              new EmitFiles(
                "service-worker",
                async () => new Map([["sw.js", await serviceWorkerScript()]]),
              ) as never,
              new EmitFiles("samples", async () => {
                const { sampleFiles } = await import("../samples/files.ts");
                return sampleFiles(editions);
              }) as never,
            ],
      };
    },
  };
}

interface LazyBundler {
  lazyCompilationMiddleware(compiler: unknown): unknown;
}

/** In development a part is compiled when a browser asks for it, not with the other parts at the start. */
const lazyParts = ({ lazyCompilationMiddleware }: LazyBundler) => ({
  lazyCompilation: { entries: false, imports: true },
  devServer: {
    // Joined with the framework's function, which is given the same array.
    setupMiddlewares: (middlewares: unknown[], { compiler }: { readonly compiler: unknown }) => {
      middlewares.unshift(lazyCompilationMiddleware(compiler));
      return [];
    },
  },
});

/**
 * The framework puts all styles into one sheet. These parts are some pages, or come later: their rules
 * come with them instead of weighing on every page. Tools in pages of documentation stay in it: a
 * sheet of their own would be one request more than those pages may make.
 */
const COMMON_STYLES =
  /^(?!.*[\\/](theme-classic[\\/]lib[\\/]theme[\\/]Blog\w*|site[\\/]src[\\/](api-reference|bee-js|changes|differences|errors|about|feedback|landing|offline|packages|play|samples|swarm|workshop|search[\\/](dialog|page)|overlays[\\/]keys|theme[\\/]BlogLayout|mdx[\\/]TableFilter[\\/]rail))[\\/])/;

/**
 * Files of parts. Every page carries the table of them all, where digits of hashes are most of the
 * weight: six tell versions of one part from each other, and save 250 bytes against the framework's eight.
 */
const PART_FILE = "assets/js/[name].[contenthash:6].js";

/** In development: in a folder as well, because the names of workers begin with `../`. */
const DEV_PART_FILE = "assets/js/[name].js";

/**
 * React in a file of its own, which keeps its name, and so its place in readers' caches, when only
 * the site has changed; a phone runs two scripts of half the length, with room for a press between them.
 */
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** Everything that pages of documentation share, in one chunk: one request instead of ten small ones. */
function oneDocsChunk() {
  const parts = [
    "theme-classic/lib/theme/(Doc(Item|Paginator|Root|sRoot|Sidebar|Version|Breadcrumbs)|TOC|Tabs|TabItem|Edit|LastUpdated|PaginatorNavLink|BackToTop|MDXContent|Tag|Icon/(Edit|Home|Arrow))",
    "theme-common/lib/(components/Collapsible|hooks/use(Collapsible|TOC|Backtotop)|utils/(toc|tabs|docs|Intl))",
    "@mdx-js/react/",
    "plugin-content-docs/lib/client/",
    "\\.docusaurus[\\w-]*/docusaurus-plugin-content-docs/default/(p/|__plugin)",
    "site/src/(theme/(DocItem|Icon|MDXComponents|MDXContent|ContentVisibility)|doc-page|prose|surroundings)[/.]",
    "site/(shared/doc-page|render/surroundings)/",
    "site/framework/first-screen/",
  ];
  const test = new RegExp(`(${parts.join("|")})`.replaceAll("/", "[\\\\/]"));
  return {
    // Hashes of sources, not of files: to rename a file by its content the bundler replaces the six
    // digits of its hash in all scripts, wherever they occur. It once made "0123456789abcdef", the
    // digits of the kernel, to "01234565a0879def", and every address that pages computed was wrong.
    realContentHash: false,
    // A part of a page is known by the name that the framework gives it. Numbers would take two tables
    // from names to numbers and back, on every page.
    chunkIds: "named" as const,
    splitChunks: {
      cacheGroups: {
        styles: { test: COMMON_STYLES },
        react: { test: REACT, name: "react", chunks: "initial" as const, enforce: true },
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
