import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "../bench/browser.ts";
import { serveLocally } from "../pictures/desktop.ts";
import { toWebp } from "../pictures/encode.ts";
import { tour, type Take, type TourFiles } from "../pictures/steps.ts";
import { command, ROOT } from "../run.ts";

const USAGE = `
npm run pictures -- --dashboard URL [--node URL] [--out DIR]

Takes the pictures of the pages about Swarm Desktop from a running bee-dashboard, 1280 px wide, in a
browser without a window. It buys a batch and uploads, so give it a development node:

  npm run node -- --bee 2.8.1 --persona full --peers 40 --cors-allowed-origins '*'

  --dashboard URL  address of the dashboard
  --node URL       address of the node (default: http://127.0.0.1:1633)
  --out DIR        folder for the pictures (default: site/static/pictures/desktop)

Requests to other machines are refused. Write the version of the dashboard and the date into the captions.
`;

const OUT = path.join(ROOT, "site/static/pictures/desktop");
const SIZE = { width: 1280, height: 800 };
const LIMIT = 60_000;
/** The dashboard says "Connecting" for its first half minute. */
const PATIENCE_MS = 90_000;

function writeTourFiles(folder: string): TourFiles {
  const note = path.join(folder, "notes.txt");
  const site = path.join(folder, "site");
  mkdirSync(site);
  writeFileSync(note, "Notes for the talk\n");
  writeFileSync(
    path.join(site, "index.html"),
    "<!doctype html><title>My site</title><h1>Hello</h1>",
  );
  return { note, site };
}

const options = {
  dashboard: { type: "string" },
  node: { type: "string", default: "http://127.0.0.1:1633" },
  out: { type: "string", default: OUT },
} as const;

await command({ usage: USAGE, options }, async (values) => {
  if (!values.dashboard) throw new Error("Give the dashboard's address: --dashboard URL");
  const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: SIZE, reducedMotion: "reduce" });
    await serveLocally(context, new URL(values.node));
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(values.dashboard);
    mkdirSync(values.out, { recursive: true });
    const take: Take = async (name, height = SIZE.height) => {
      const clip = { x: 0, y: 0, width: SIZE.width, height };
      const png = await page.screenshot({ animations: "disabled", clip });
      const bytes = await toWebp(browser, png, LIMIT);
      writeFileSync(path.join(values.out, `${name}.webp`), bytes);
      console.log(`${name}.webp: ${(bytes.length / 1000).toFixed(1)} kB`);
    };
    await tour(page, take, writeTourFiles(folder));
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
