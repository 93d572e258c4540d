/** The link of a tool contains the values of its form. */
import { clipboardOf, expect, open, test } from "../test.ts";

test("the link of the batch calculator opens it elsewhere with the same answer, in sight", async ({
  page,
  context,
}) => {
  const copied = await clipboardOf(page);
  await open(page, "/docs/develop/tools-and-features/buy-a-stamp-batch");
  const tool = page.getByRole("region", { name: "Batch calculator" });
  await tool.getByLabel("Size", { exact: true }).fill("321");
  const answer = await tool.getByRole("status").innerText();
  await tool.getByRole("button", { name: "Copy link with these values" }).click();
  await expect(tool.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await copied();
  const sent: string[] = [];
  const other = await context.newPage();
  other.on("request", (request) => sent.push(request.url()));
  await other.goto(link);
  const opened = other.getByRole("region", { name: "Batch calculator" });
  await expect(opened.getByLabel("Size", { exact: true })).toHaveValue("321");
  await expect(opened.getByRole("status")).toHaveText(answer, { useInnerText: true });
  await expect(opened.getByLabel("Size", { exact: true })).toBeInViewport();
  // The values are never sent over the network.
  expect(sent.filter((url) => new URL(url).search.includes("321"))).toEqual([]);
});
