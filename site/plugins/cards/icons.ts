import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { markSvg } from "./mark.ts";
import { readPalette } from "./palette.ts";

const colour = readPalette("dark");
const MARK = Buffer.from(markSvg(colour));

/** An icon file (ICO) that holds one PNG picture of `size` × `size` pixels, size below 256. */
export function icoOf(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The ground of icons and of the window that an installed site opens with; the dark theme's. */
const GROUND = colour("surface-1");

/** What a browser needs to install the site; addresses are relative to the file itself. */
export const WEB_MANIFEST = {
  name: "Swarm Documentation",
  short_name: "Swarm Docs",
  description: "Understand Swarm, run a Bee node, use the desktop app and build on the network.",
  lang: "en",
  id: "./",
  start_url: "./",
  scope: "./",
  display: "minimal-ui",
  background_color: GROUND,
  theme_color: GROUND,
  icons: [192, 512].flatMap((size) =>
    ["any", "maskable"].map((purpose) => ({
      src: `icons/${purpose}-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
  ),
} as const;

/** Systems cut maskable icons to their own form, at most to the inner four fifths. */
const SHARE = { any: 0.86, maskable: 0.6 } as const;

/** Writes the icons and `site.webmanifest`, drawn from the mark. */
export async function writeIcons(outDir: string): Promise<void> {
  const { default: sharp } = await import("sharp");
  const mark = (size: number) => sharp(MARK, { density: 72 * (size / 16) }).resize(size, size);
  const small = await mark(32).png().toBuffer();
  writeFileSync(path.join(outDir, "favicon.ico"), icoOf(small, 32));
  const onGround = (size: number, share: number): Promise<Buffer> => {
    const inner = Math.round((size * share) / 2) * 2;
    const edge = (size - inner) / 2;
    return mark(inner)
      .extend({ top: edge, bottom: edge, left: edge, right: edge, background: GROUND })
      .flatten({ background: GROUND })
      .png()
      .toBuffer();
  };
  writeFileSync(path.join(outDir, "apple-touch-icon.png"), await onGround(180, 140 / 180));
  mkdirSync(path.join(outDir, "icons"), { recursive: true });
  for (const { src, sizes, purpose } of WEB_MANIFEST.icons) {
    const png = await onGround(Number.parseInt(sizes, 10), SHARE[purpose as keyof typeof SHARE]);
    writeFileSync(path.join(outDir, src), png);
  }
  writeFileSync(
    path.join(outDir, "site.webmanifest"),
    `${JSON.stringify(WEB_MANIFEST, null, 2)}\n`,
  );
}
