// Configurations of nginx and Caddy with the headers and redirects of the site.
import type { Redirect } from "../../shared/redirect/doors.ts";
import type { HeaderRule } from "./policy.ts";

/** Folder of the site's files on the server; to be changed at installation. */
export const SITE_ROOT = "/srv/swarm-docs";

/** Header of Markdown pages: what one costs a language model. */
export const TOKENS_HEADER = "X-Markdown-Tokens";

/**
 * Files of the site that the configurations include, written when all pages are (`markdown-tokens.ts`).
 * Apart, because every build changes them, and an operator changes the configuration.
 */
export const TOKENS_FILES = {
  nginx: "deploy/markdown-tokens.nginx",
  caddy: "deploy/markdown-tokens.caddy",
} as const;

/** Media types that the servers do not know. */
const TYPES = {
  md: "text/markdown",
  tgz: "application/gzip",
  yaml: "application/yaml",
  webmanifest: "application/manifest+json",
} as const;

/** `Accept` of programs that read pages as Markdown; browsers never send it. */
const MARKDOWN = "text/markdown";

const names = (rules: readonly HeaderRule[]): string[] => [
  ...new Set(rules.flatMap(({ headers }) => Object.keys(headers))),
];

/** The path of a rule as a regular expression that matches the beginning of addresses. */
export const pathPattern = (path: string): string =>
  `^${path.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*$/, "")}`;

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;

const variable = (header: string): string => `$docs_${header.toLowerCase().replaceAll("-", "_")}`;

/** A map of nginx from address to value of a header. Its first match counts, so the last rule is first. */
function nginxMap(header: string, rules: readonly HeaderRule[]): string {
  const lines = rules.toReversed().flatMap(({ path, headers }) => {
    const value = headers[header];
    return value === undefined ? [] : [`  ${quoted(`~${pathPattern(path)}`)} ${quoted(value)};`];
  });
  return [`map $uri ${variable(header)} {`, '  default "";', ...lines, "}"].join("\n");
}

/** Locations of single files whose type their names do not tell. `add_header` would send it twice. */
function typeLocations(rules: readonly HeaderRule[]): string {
  const own = rules.flatMap(({ path, headers: { "Content-Type": type } }) =>
    type === undefined ? [] : [`  location = ${path} {\n    default_type ${quoted(type)};\n  }`],
  );
  return own.join("\n");
}

/** No `Cache-Control` on errors: a file that is missing now may exist after the next deploy. */
const always = (header: string): string => (header === "Cache-Control" ? "" : " always");

/**
 * A configuration for nginx, to be included in its `http` part. A site below a path has its files in
 * folders of that path below the root. `aliases`: prefixes of addresses, with the base URL.
 */
export function nginxConfig(
  rules: readonly HeaderRule[],
  baseUrl: string,
  aliases: readonly Redirect[],
): string {
  const headers = names(rules).filter((name) => name !== "Content-Type");
  const under = baseUrl === "/" ? "" : baseUrl.slice(0, -1);
  return `# Written by the build from headers.json. Copy the built site to ${SITE_ROOT}${under}.
# Include this file in the http part of nginx.conf; change server_name, listen, root, and the path of the
# include below. Each build rewrites the included file: reload nginx after copying.
${headers.map((header) => nginxMap(header, rules)).join("\n")}

include "${SITE_ROOT}${baseUrl}${TOKENS_FILES.nginx}";

# Requests for Markdown get the twin of a page.
map "$http_accept $uri" $docs_twin {
  default "/.none";
  "~${MARKDOWN}.* ${baseUrl}$" "${baseUrl}index.md";
  "~${MARKDOWN}.* (?<docs_page>/.*?)/?$" "$docs_page.md";
}

server {
  listen 80;
  server_name docs.example.org;
  root "${SITE_ROOT}";
  charset utf-8;
  charset_types text/css text/javascript text/markdown text/plain application/yaml;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json application/xml text/markdown image/svg+xml;
  types {
    text/html html;
    text/css css;
    text/javascript js;
    text/plain txt;
    application/json json map;
    application/xml xml;
    application/wasm wasm;
    image/png png;
    image/svg+xml svg;
    image/x-icon ico;
    font/woff2 woff2;
${Object.entries(TYPES)
  .map(([ending, type]) => `    ${type} ${ending};`)
  .join("\n")}
  }
${headers.map((header) => `  add_header ${header} ${variable(header)}${always(header)};`).join("\n")}
  add_header ${TOKENS_HEADER} $docs_markdown_tokens;
  add_header Vary Accept;
  error_page 404 ${baseUrl}404.html;
  absolute_redirect off;

  # Other names of editions.
${aliases.map(({ from, to }) => `  rewrite ${pathPattern(from)}(.+)$ ${to}$1 permanent;`).join("\n")}

${typeLocations(rules)}
  location ~ /\\.(?!well-known/) {
    return 404;
  }
  location / {
    # A page is the file index.html of its folder; its address has no slash at the end.
    try_files $docs_twin $uri $uri/index.html =404;
  }
}
`.replaceAll("\\\\", "\\");
}

/** A redirect of Caddy that keeps the rest of the path and the query. */
function caddyRedirect({ from, to }: Redirect, at: number): string {
  const bare = (path: string): string => path.slice(0, -1);
  return [
    `\t\t@alias${at} path_regexp ${pathPattern(from)}.`,
    `\t\troute @alias${at} {`,
    `\t\t\turi strip_prefix ${bare(from)}`,
    `\t\t\tredir * ${bare(to)}{uri} 301`,
    "\t\t}",
  ].join("\n");
}

/** A configuration for Caddy (a Caddyfile). Files and aliases are as for {@link nginxConfig}. */
export function caddyfile(
  rules: readonly HeaderRule[],
  baseUrl: string,
  aliases: readonly Redirect[],
): string {
  const under = baseUrl === "/" ? "" : baseUrl.slice(0, -1);
  const blocks = rules.map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `\t\t\t${name} ${quoted(value)}`);
    return [`\t\theader ${path} {`, ...lines, "\t\t}"].join("\n");
  });
  const types = Object.entries(TYPES).flatMap(([ending, type]) => [
    `\t\t@${ending} path *.${ending}`,
    `\t\theader @${ending} Content-Type "${type === "application/gzip" ? type : `${type}; charset=utf-8`}"`,
  ]);
  return `# Written by the build from headers.json. Copy the built site to ${SITE_ROOT}${under}.
# Change the address, the root and the path of the import, then: caddy run --config Caddyfile
# Each build rewrites the imported file: reload Caddy after copying.
docs.example.org {
\troot * "${SITE_ROOT}"
\tencode gzip

\t# Later lines count more, so they keep their order.
\troute {
${blocks.join("\n")}
${types.join("\n")}
\t\theader Vary Accept

\t\t# Other names of editions.
${aliases.map(caddyRedirect).join("\n")}

\t\t@hidden path_regexp /\\.(?:[^w]|w[^e])
\t\terror @hidden 404

\t\t# Requests for Markdown get the twin of a page.
\t\t@twin {
\t\t\theader Accept *${MARKDOWN}*
\t\t\tfile {path}.md
\t\t}
\t\theader @twin Content-Type "${MARKDOWN}; charset=utf-8"
\t\trewrite @twin {path}.md

\t\t@landing {
\t\t\theader Accept *${MARKDOWN}*
\t\t\tpath ${baseUrl}
\t\t}
\t\theader @landing Content-Type "${MARKDOWN}; charset=utf-8"
\t\trewrite @landing ${baseUrl}index.md
\t\timport "${SITE_ROOT}${baseUrl}${TOKENS_FILES.caddy}"

\t\t# A page is the file index.html of its folder; its address has no slash at the end.
\t\ttry_files {path} {path}/index.html
\t\tfile_server {
\t\t\tprecompressed br
\t\t}
\t}
\thandle_errors {
\t\theader -Cache-Control
\t\trewrite * ${baseUrl}404.html
\t\tfile_server
\t}
}
`;
}
