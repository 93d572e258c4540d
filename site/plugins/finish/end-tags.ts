import { minify } from "@swc/html";

/**
 * A page with the end tags that HTML lets it leave out, as the framework's minifier does. Browsers see no
 * difference; many programs that read pages without being browsers nest everything that follows into an
 * element without an end, or give up. Everything else is written as the framework's minifier writes it.
 */
export async function withEndTags(html: string): Promise<string> {
  const { code } = await minify(Buffer.from(html), {
    tagOmission: false,
    // Scripts and styles keep their bytes; attributes and comments what React finds there.
    minifyJs: false,
    minifyJson: false,
    minifyCss: false,
    removeComments: false,
    preserveComments: [],
    sortSpaceSeparatedAttributeValues: false,
    sortAttributes: false,
    normalizeAttributes: false,
    removeEmptyAttributes: false,
    removeRedundantAttributes: "none",
  });
  return code;
}
