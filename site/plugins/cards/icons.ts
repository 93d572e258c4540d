import { writeFileSync } from "node:fs";
import path from "node:path";

const MARK = path.join(import.meta.dirname, "../../static/mark.svg");

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

/** Writes `favicon.ico` and `apple-touch-icon.png`, drawn from the mark. */
export async function writeIcons(outDir: string): Promise<void> {
  const { default: sharp } = await import("sharp");
  const mark = (size: number) => sharp(MARK, { density: 72 * (size / 16) }).resize(size, size);
  const small = await mark(32).png().toBuffer();
  writeFileSync(path.join(outDir, "favicon.ico"), icoOf(small, 32));
  const large = await mark(140)
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: "#1b1815" })
    .flatten({ background: "#1b1815" })
    .png()
    .toBuffer();
  writeFileSync(path.join(outDir, "apple-touch-icon.png"), large);
}
