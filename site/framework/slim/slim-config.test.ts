import { createRequire } from "node:module";
import { expect, test } from "vitest";

const slimConfig = createRequire(import.meta.url)("./slim-config.cjs") as (
  source: string,
) => string;

test("pages get the patch releases of an edition, which name its list of changes", () => {
  const edition = {
    release: "2.8.2",
    interface: "8.1.0",
    prefix: "2.8/",
    version: "2.8.2",
    date: "2026-08-26",
    earlier: [{ release: "2.8.1", date: "2026-07-06", commit: "7cf53193" }],
  };
  const config = { future: {}, plugins: ["x"], customFields: { site: { editions: [edition] } } };
  const slim = slimConfig(`export default ${JSON.stringify(config)};`);
  const { customFields, plugins } = JSON.parse(slim.replace("export default ", "").slice(0, -1));
  expect(plugins).toBeUndefined();
  expect(customFields.site.editions).toEqual([
    {
      release: "2.8.2",
      interface: "8.1.0",
      prefix: "2.8/",
      version: "2.8.2",
      earlier: [{ release: "2.8.1" }],
    },
  ]);
});
