import path from "node:path";
import type { ConfigureWebpackUtils, LoadContext, Plugin } from "@docusaurus/types";
import { failWhenStopped } from "./interrupted/fail-when-stopped.ts";
import { RecordChunkFiles } from "./scripts/chunk-files.ts";

interface Resource {
  request: string;
  readonly context: string;
  readonly contextInfo: { readonly issuer: string };
}

interface Replacement {
  new (pattern: RegExp, replace: (resource: Resource) => void): unknown;
}

/** Modules of the framework's client that are replaced by our own. */
const OURS: Readonly<Record<string, string>> = {
  "./docusaurus": "prefetch/docusaurus.ts",
  "./prefetch": "prefetch/prefetch.ts",
  "./BaseUrlIssueBanner": "base-url/no-banner.ts",
  "./ClientLifecyclesDispatcher": "navigation/arrival.tsx",
};

/** As `OURS`, for imports of one file only; `withHash` where hash routing needs another one. */
const OURS_IN = [
  {
    issuer: /clientEntry\.js$/,
    request: "./preload",
    ours: "navigation/first.ts",
    withHash: "navigation/no-preload.ts",
  },
  { issuer: /PendingNavigation\.js$/, request: "./preload", ours: "navigation/newest.ts" },
];

/** Files of the framework that a loader shortens on their way into the browser's bundle. */
const LOADERS = [
  [/[\\/]\.docusaurus[\w-]*[\\/]docusaurus\.config\.mjs$/, "slim/slim-config.cjs"],
  [/plugin-content-docs[\\/]default[\\/]p[\\/][\w-]+\.json$/, "slim/slim-version.cjs"],
  [/plugin-content-docs[\\/]default[\\/]site-[\w-]+\.json$/, "slim/slim-metadata.cjs"],
  // With the slash: whatever matches a bare name of a page is taken for a rule that compiles pages.
  [/[\\/][^\\/]+\.mdx$/, "slim/slim-front-matter.cjs"],
  [/theme-common[\\/]lib[\\/]utils[\\/]reactUtils\.js$/, "slim/no-collator.cjs"],
  [/[\\/]\.docusaurus[\w-]*[\\/]site-metadata\.json$/, "slim/slim-site-metadata.cjs"],
  [/[\\/]\.docusaurus[\w-]*[\\/]globalData\.json$/, "slim/slim-global.cjs"],
  [/[\\/]\.docusaurus[\w-]*[\\/]registry\.js$/, "slim/slim-registry.cjs"],
  // The last one in the list is the first to read the file.
  [/[\\/]\.docusaurus[\w-]*[\\/](routes\.js|routesChunkNames\.json)$/, "slim/slim-pages.cjs"],
  [/[\\/]\.docusaurus[\w-]*[\\/](routes\.js|routesChunkNames\.json)$/, "slim/slim-routes.cjs"],
] as const;

/** Libraries that only export, and do not say so: imported and not called, they would be in every page. */
const WITHOUT_EFFECTS =
  /[\\/]node_modules[\\/](@babel[\\/]runtime|hoist-non-react-statics|react|react-is)[\\/]/;

/** The framework's table of the files of parts, which `prefetch/docusaurus.ts` does without. */
const NO_PLUGIN = "ChunkAssetPlugin";

/** A loader that makes a script of data says so, and one that reads what another has made. */
const kindOf = (loader: string): { readonly type?: string; readonly enforce?: "post" } => {
  if (loader === "slim/slim-global.cjs") return { type: "javascript/auto" };
  return loader === "slim/slim-front-matter.cjs" ? { enforce: "post" } : {};
};

const here = (file: string): string => path.join(import.meta.dirname, file);

/**
 * Replaces files of the framework by our changed versions. Each sibling folder is one change, with its
 * reason in its README. Further bundler settings are in `plugins/bundle`.
 */
export default function frameworkPlugin({ generatedFilesDir, siteConfig }: LoadContext): Plugin {
  failWhenStopped();
  const isHash = siteConfig.future.experimental_router === "hash";
  return {
    name: "framework",
    configureWebpack(config, isServer, { currentBundler }: ConfigureWebpackUtils) {
      config.plugins = (config.plugins ?? []).filter(
        (plugin) => plugin?.constructor.name !== NO_PLUGIN,
      );
      const { NormalModuleReplacementPlugin } = currentBundler.instance as unknown as {
        NormalModuleReplacementPlugin: Replacement;
      };
      const client = new NormalModuleReplacementPlugin(/^\.\/\w+$/, (resource) => {
        if (!/core[\\/]lib[\\/]client$/.test(resource.context)) return;
        const { request, contextInfo } = resource;
        const own = OURS_IN.find(
          (one) => one.request === request && one.issuer.test(contextInfo.issuer),
        );
        const ours = (isHash && own?.withHash) || own?.ours || OURS[request];
        if (ours) resource.request = here(ours);
      });
      // A reload, which is the way out when the part does not come, leads a site of one page nowhere else.
      const notFound = new NormalModuleReplacementPlugin(
        /^@theme\/NotFound\/Content$/,
        (resource) => {
          if (/[\\/]DocRoot[\\/]index\.js$/.test(resource.contextInfo.issuer))
            resource.request = here("navigation/late-not-found.tsx");
        },
      );
      const head = new NormalModuleReplacementPlugin(/^@docusaurus\/Head$/, (resource) => {
        resource.request = here("head/Head.tsx");
      });
      return {
        mergeStrategy: { "resolve.alias": "prepend" },
        module: {
          rules: isServer
            ? []
            : [
                { test: WITHOUT_EFFECTS, sideEffects: false },
                ...LOADERS.map(([test, loader]) => ({
                  test,
                  loader: here(loader),
                  ...kindOf(loader),
                })),
              ],
        },
        resolve: {
          alias: {
            "prism-react-renderer$": here("unused/no-prism.ts"),
            ...(!isServer && {
              tslib$: here("unused/tslib.ts"),
              "react-helmet-async$": here("head/helmet.ts"),
              nprogress$: here("progress/nprogress.ts"),
              "path-to-regexp$": here("unused/path-to-regexp.ts"),
              ...(!isHash && { history$: here("unused/history.js") }),
            }),
          },
        },
        plugins: isServer
          ? [head as never]
          : [
              head as never,
              client as never,
              ...(isHash ? [] : [notFound as never]),
              new RecordChunkFiles(generatedFilesDir) as never,
            ],
      };
    },
  };
}
