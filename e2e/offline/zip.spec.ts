import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { servePlainly, type PlainServer } from "../plain-server.ts";
import { OTHER, routeIn } from "../edition.ts";
import { expect, expectResult, FRESH_PROFILE, open, test } from "../test.ts";

test.use(FRESH_PROFILE);

const ARCHIVE = process.env.E2E_ZIP;
test.skip(ARCHIVE === undefined, "needs the archive that npm run e2e writes");

/** Two folders deep, with a blank in a name that the build does not know. */
const FOLDER = "some where/below";
let place = "";
let server: PlainServer;
let home = "";

test.beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), "unzipped-"));
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(ARCHIVE ?? "")))) {
    const file = path.join(place, FOLDER, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  server = await servePlainly(place);
  home = `${server.url}${encodeURI(FOLDER)}/${path.basename(ARCHIVE ?? "", ".zip")}/`;
});
test.afterAll(async () => {
  await server.stop();
  rmSync(place, { recursive: true, force: true });
});

for (const [route, heading] of [
  ["", "Storage without a server"],
  ["#/docs/bee/installation/docker", /Docker/],
  [`#${routeIn(OTHER, "/docs/concepts/pss")}`, "PSS"],
  ["#/changelog", "Changelog"],
] as const) {
  test(`the unzipped site shows ./${route}`, async ({ page }) => {
    await open(page, home + route);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  });
}

test("the unzipped site is walked, searched and has the reference", async ({ page }) => {
  await open(page, `${home}#/docs/concepts/introduction`);
  await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "PSS" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
  await page.goto(`${home}#/search?q=postage`);
  await expectResult(page, /postage/i);
  await page.goto(`${home}#/api/`);
  await expect(page.getByRole("heading", { name: /Buy/ }).first()).toBeAttached();
  const outside = server.asked.filter((name) => !name.startsWith(FOLDER));
  expect(outside.filter((name) => name !== "favicon.ico")).toEqual([]);
});
