// Configurations of two servers that send what `headers.json` says, in their own languages.
import type { HeaderRule } from "./policy.ts";

/** Where a site's files lie on the server; whoever installs it changes this line. */
export const SITE_ROOT = "/srv/swarm-docs";

/** Types that servers do not know by themselves. */
const TYPES = {
  md: "text/markdown",
  yaml: "application/yaml",
  webmanifest: "application/manifest+json",
} as const;

/** Programs that read these pages ask for Markdown in their `Accept`; browsers never do. */
const MARKDOWN = "text/markdown";

const names = (rules: readonly HeaderRule[]): string[] => [
  ...new Set(rules.flatMap(({ headers }) => Object.keys(headers))),
];

/** A rule's path as a regular expression: `*` stands for the rest. */
const pattern = (path: string): string =>
  `^${path.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*$/, "")}`;

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;

const variable = (header: string): string => `$docs_${header.toLowerCase().replaceAll("-", "_")}`;

/** For nginx: the value of each header by address. The first pattern that fits counts, so the last rule comes first. */
function nginxMap(header: string, rules: readonly HeaderRule[]): string {
  const lines = rules.toReversed().flatMap(({ path, headers }) => {
    const value = headers[header];
    return value === undefined ? [] : [`  ${quoted(`~${pattern(path)}`)} ${quoted(value)};`];
  });
  return [`map $uri ${variable(header)} {`, '  default "";', ...lines, "}"].join("\n");
}

/** Kept for ever only what is there: a file that is missing today may be there tomorrow. */
const always = (header: string): string => (header === "Cache-Control" ? "" : " always");

/**
 * A configuration for nginx, to be included in its `http` part. Files of a site below a path lie in
 * folders of that path below the root.
 */
export function nginxConfig(rules: readonly HeaderRule[], baseUrl: string): string {
  const headers = names(rules);
  const under = baseUrl === "/" ? "" : baseUrl.slice(0, -1);
  return `# Written by the build from headers.json. Copy the built site to ${SITE_ROOT}${under}.
# Include this file in the http part of nginx.conf; change server_name, listen and root.
${headers.map((header) => nginxMap(header, rules)).join("\n")}

# Who asks for Markdown gets the twin of a page.
map "$http_accept $uri" $docs_twin {
  default "/.none";
  "~${MARKDOWN}.* ${baseUrl}$" "${baseUrl}index.md";
  "~${MARKDOWN}.* (?<docs_page>/.*?)/?$" "$docs_page.md";
}

server {
  listen 80;
  server_name docs.example.org;
  root ${SITE_ROOT};
  charset utf-8;
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
  add_header Vary Accept;
  error_page 404 ${baseUrl}404.html;

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

/** A configuration for Caddy (a Caddyfile). Files of a site below a path lie as for nginx. */
export function caddyfile(rules: readonly HeaderRule[], baseUrl: string): string {
  const under = baseUrl === "/" ? "" : baseUrl.slice(0, -1);
  const blocks = rules.map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `\t\t\t${name} ${quoted(value)}`);
    return [`\t\theader ${path} {`, ...lines, "\t\t}"].join("\n");
  });
  const types = Object.entries(TYPES).flatMap(([ending, type]) => [
    `\t\t@${ending} path *.${ending}`,
    `\t\theader @${ending} Content-Type "${type}; charset=utf-8"`,
  ]);
  return `# Written by the build from headers.json. Copy the built site to ${SITE_ROOT}${under}.
# Change the address and the root, then: caddy run --config Caddyfile
docs.example.org {
\troot * ${SITE_ROOT}
\tencode gzip

\t# Later lines count more, so they keep their order.
\troute {
${blocks.join("\n")}
${types.join("\n")}
\t\theader Vary Accept

\t\t@hidden path_regexp /\\.(?:[^w]|w[^e])
\t\terror @hidden 404

\t\t# Who asks for Markdown gets the twin of a page.
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
