import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse, type Declaration, type Rule } from "postcss";
import { PurgeCSS } from "purgecss";

/** A style sheet that was rewritten: its old and its new file name. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/**
 * Classes of the framework's style sheet that this site does not use, although the words occur in
 * scripts or texts: button and navbar variants, and disabled features.
 */
const UNUSED = [
  /^(alert|badge|card|pagination)$/,
  /^alert--/,
  /^(navbar|footer)--(dark|primary)$/,
  /^tabs--/,
  /^button--(outline|secondary)$/,
  /^footer(__logo|__link-separator|LogoLink)/,
  /^(collapseSidebarButton|expandButton|sidebarLogo|sidebarHidden|docSidebarContainerHidden)/,
  /^(docItemWrapperEnhanced|navbarHid|themedComponent)/,
];

/** Custom properties that are named where the cleaner does not look: in attributes made by scripts. */
const KEPT_VARIABLES = [/^--t-/, /^--_/, "--ground", "--ifm-color-emphasis-600"];

/**
 * The style sheet without the custom properties of `:root` that a later `:root` sets again: the
 * framework's own values, which the site's tokens replace. What only those named is then unused.
 */
export function withoutReplaced(css: string): string {
  const sheet = parse(css);
  const last = new Map<string, Declaration>();
  const each = (found: (declaration: Declaration) => void): void => {
    for (const node of sheet.nodes)
      if (node.type === "rule" && (node as Rule).selector === ":root")
        (node as Rule).each((child) => {
          if (child.type === "decl" && child.prop.startsWith("--") && !child.important)
            found(child);
        });
  };
  each((declaration) => last.set(declaration.prop, declaration));
  each((declaration) => {
    if (last.get(declaration.prop) !== declaration) declaration.remove();
  });
  return sheet.toString();
}

/**
 * Removes the rules and custom properties that no page and no script names (most of the framework's
 * own style sheet), and renames each file after its new content, because it is cached for ever.
 */
export async function purgeStyles(outDir: string): Promise<Renamed[]> {
  const folder = path.join(outDir, "assets/css");
  const renamed: Renamed[] = [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".css"));
  for (const name of names) {
    const file = path.join(folder, name);
    writeFileSync(file, withoutReplaced(readFileSync(file, "utf8")));
  }
  const sheets = await new PurgeCSS().purge({
    content: [`${outDir}/**/*.html`, `${outDir}/assets/js/*.js`],
    css: names.map((name) => path.join(folder, name)),
    variables: true,
    blocklist: UNUSED,
    safelist: { standard: [/^data-/, "sprites"], variables: KEPT_VARIABLES },
  });
  for (const from of names) {
    const file = path.join(folder, from);
    const purged = sheets.find((sheet) => sheet.file === file);
    if (!purged) throw new Error(`${file}: nothing came back from the style sheet cleaner`);
    const hash = createHash("sha256").update(purged.css).digest("hex").slice(0, 8);
    const to = from.replace(/\.[0-9a-f]{8}\.css$/, `.${hash}.css`);
    writeFileSync(file, purged.css);
    renameSync(file, path.join(folder, to));
    renamed.push({ from, to });
  }
  return renamed;
}

const hashIn = (name: string): string => /\.([0-9a-f]{8})\.css$/.exec(name)?.[1] ?? name;

/**
 * Replaces the hashes of renamed style sheets in a text. Scripts assemble the names from a table, so only
 * the hash can be replaced.
 */
export function withNewNames(text: string, renamed: readonly Renamed[]): string {
  return renamed.reduce(
    // The whole word only: eight digits also occur inside of addresses and other constants.
    (result, { from, to }) =>
      result.replaceAll(new RegExp(`(?<![\\da-f])${hashIn(from)}(?![\\da-f])`, "g"), hashIn(to)),
    text,
  );
}

/** Replaces the old names in all scripts. Pages are rewritten elsewhere, in one pass. */
export function renameInScripts(outDir: string, renamed: readonly Renamed[]): void {
  const folder = path.join(outDir, "assets/js");
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
    const file = path.join(folder, name);
    const before = readFileSync(file, "utf8");
    const after = withNewNames(before, renamed);
    if (after !== before) writeFileSync(file, after);
  }
}

/** A style sheet that only some pages need, and the class names that no shared sheet knows. */
export interface PartSheet {
  readonly file: string;
  readonly classes: readonly string[];
}

function classesOf(css: string): Set<string> {
  return new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ""));
}

/** The sheets besides the shared one, which the framework loads by script only. */
export function readPartSheets(outDir: string): PartSheet[] {
  const folder = path.join(outDir, "assets/css");
  const files = readdirSync(folder).filter((name) => name.endsWith(".css"));
  const read = (name: string): Set<string> =>
    classesOf(readFileSync(path.join(folder, name), "utf8"));
  const shared = new Set(
    files.filter((name) => name.startsWith("styles.")).flatMap((name) => [...read(name)]),
  );
  return files
    .filter((name) => !name.startsWith("styles."))
    .map((file) => ({ file, classes: [...read(file)].filter((name) => !shared.has(name)) }));
}

/**
 * A page that uses a part links its sheet, so that it is styled before any script arrives and
 * without one. `root` is the base URL.
 */
export function withPartSheets(html: string, root: string, sheets: readonly PartSheet[]): string {
  const used = new Set<string>();
  for (const [, quoted, bare] of html.matchAll(/\sclass=(?:"([^"]*)"|([^\s>"]+))/g)) {
    for (const name of (quoted ?? bare ?? "").split(/\s+/)) used.add(name);
  }
  const links = sheets
    .filter(({ file, classes }) => !html.includes(file) && classes.some((name) => used.has(name)))
    .map(({ file }) => `<link rel="stylesheet" href="${root}assets/css/${file}">`);
  return links.length > 0 ? html.replace("</head>", `${links.join("")}</head>`) : html;
}
