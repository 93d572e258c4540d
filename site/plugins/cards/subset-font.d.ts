declare module "subset-font" {
  /** Cuts a font to the given text and converts it. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "sfnt" | "woff2" },
  ): Promise<Uint8Array<ArrayBuffer>>;
}
