import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, FRESH_PROFILE, open, test } from "../test.ts";

test.use(FRESH_PROFILE);

const ROUTE = "/docs/develop/access-the-swarm/upload-from-a-web-page";
const SOURCE = readFileSync(
  path.join(import.meta.dirname, "../..", `${ROUTE}.mdx`.slice(1)),
  "utf8",
);
const NODE = process.env.E2E_DEV_NODE ?? "http://127.0.0.1:1633";

/** A file of the page, by its title. */
function fileOf(title: string): string {
  const [, text] = SOURCE.split(`title="${title}"\n`);
  if (text === undefined) throw new Error(`the page shows no ${title}`);
  return text.slice(0, text.indexOf("\n```"));
}

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a picture is uploaded in the page and shown as the node gave it back", async ({ page }) => {
  await open(page, ROUTE);
  await page.getByRole("button", { name: "Open the panel here" }).click();
  const panel = page.getByRole("group", { name: "Upload", exact: true });
  await panel
    .getByLabel("Choose a file")
    .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PICTURE });
  await expect(panel.getByText(/^http:\/\/localhost:1633\/bzz\/[0-9a-f]{64}\/$/)).toBeVisible({
    timeout: 30_000,
  });
  const picture = panel.getByAltText("dot.png, as the node returned it");
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
});

test("the two files of the page upload a file to a node, and say what it refuses", async ({
  page,
  request,
  context,
  baseURL,
}) => {
  // The browser does not take responses of the test for answers of this machine.
  await context.grantPermissions(["local-network-access"]);
  const folder = `${baseURL}/upload-page/`;
  const script = fileOf("upload.js").replace("http://localhost:1633", NODE);
  await page.route(folder, (route) =>
    route.fulfill({ contentType: "text/html", body: fileOf("index.html") }),
  );
  await page.route(`${folder}upload.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await request.post(`${NODE}/stamps/2903040001/20`);
  await expect
    .poll(async () =>
      (await (await request.get(`${NODE}/stamps`)).text()).includes('"usable":true'),
    )
    .toBe(true);
  await page.goto(folder);
  const file = { name: "notes & more.txt", mimeType: "text/plain", buffer: Buffer.from("hello") };
  await page.getByLabel("File").setInputFiles(file);
  await expect(page.getByRole("status")).toHaveText("Uploaded. Open it:");
  const link = (await page.getByRole("link").getAttribute("href")) ?? "";
  const answer = await request.get(link);
  expect(await answer.text()).toBe("hello");
  expect(answer.headers()["content-type"]).toContain("text/plain");
  expect(answer.headers()["content-disposition"]).toContain("notes & more.txt");

  await page.route(`${NODE}/stamps`, (route) => route.fulfill({ json: { stamps: [] } }));
  await page.getByLabel("File").setInputFiles({ ...file, name: "again.txt" });
  await expect(page.getByRole("status")).toHaveText("Upload failed: this node has no usable batch");
});
