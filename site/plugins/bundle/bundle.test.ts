import path from "node:path";
import type { LoadContext } from "@docusaurus/types";
import { afterEach, expect, test, vi } from "vitest";
import { SAMPLE_PATH, WORKER_PATH } from "../finish/policy.ts";
import bundlePlugin from "./index.ts";

afterEach(() => vi.unstubAllEnvs());

/** What the bundler calls the files of parts. */
function partFile(mode: string): string {
  vi.stubEnv("NODE_ENV", mode);
  const siteConfig = {
    customFields: { site: { editions: [] }, integrations: {} },
    future: { experimental_router: "browser" },
  };
  const { configureWebpack } = bundlePlugin({ siteConfig } as unknown as LoadContext);
  const NormalModuleReplacementPlugin = vi.fn();
  const instance = { NormalModuleReplacementPlugin, lazyCompilationMiddleware: vi.fn() };
  const utils = { currentBundler: { name: "rspack", instance } } as never;
  const config = (configureWebpack as NonNullable<typeof configureWebpack>)(
    {},
    false,
    utils,
    undefined,
  ) as { output: { chunkFilename: string } };
  return config.output.chunkFilename;
}

for (const mode of ["production", "development"])
  test(`workers and samples are in the folders of their policies: ${mode}`, () => {
    const file = partFile(mode);
    const at = (name: string): string =>
      `/${path.posix.normalize(file.replace("[name]", name)).replace(/[^/]*$/, "")}`;
    expect(at("../worker/play-files")).toBe(WORKER_PATH);
    expect(at("../samples/run")).toBe(SAMPLE_PATH);
  });
