import type { Browser } from "@playwright/test";

/** Qualities that are tried, best first. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6];

/** Encodes a PNG as WebP in the page of a browser; 0 < `quality` ≤ 1. */
function draw([source, quality]: readonly [string, number]): Promise<string> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onerror = () => reject(new Error("not a picture"));
    image.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      resolve(canvas.toDataURL("image/webp", quality));
    };
    image.src = source;
  });
}

/**
 * WebP bytes of a PNG, at the best quality that fits into `limit` bytes. The browser that took the
 * picture encodes it, so no other program is needed. Throws an Error if none fits.
 */
export async function toWebp(browser: Browser, png: Buffer, limit: number): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const source = `data:image/png;base64,${png.toString("base64")}`;
    for (const quality of QUALITIES) {
      const url = await page.evaluate(draw, [source, quality] as const);
      const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
      if (bytes.length <= limit) return bytes;
    }
    throw new Error(`no quality fits into ${limit} bytes`);
  } finally {
    await page.close();
  }
}
