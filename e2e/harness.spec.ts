import { expect, test } from "./test.ts";

test("a request to another host is stopped and noticed, and so is an error of the page", async ({
  page,
  offences,
}) => {
  await page.setContent(
    `<img src="https://example.org/a.png"><img src="http://192.0.2.1/b.png"><script>console.error("wrong")</script>`,
  );
  const foreign = ["http://192.0.2.1/b.png", "https://example.org/a.png"];
  await expect.poll(() => offences.foreign.toSorted()).toEqual(foreign);
  expect(offences.errors).toContain("wrong");
  offences.foreign.length = 0;
  offences.errors.length = 0;
});
