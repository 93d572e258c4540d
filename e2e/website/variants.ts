import type { Page } from "@playwright/test";
import { hydrated } from "../test.ts";

/** Address of the site below `/under/` with every integration on; empty when it was not built. */
export const FULL = process.env.E2E_FULL ?? "";

/** Address of the site with hash routing below `/some/folder/`; empty when it was not built. */
export const HASH = process.env.E2E_HASH ?? "";

/** Routes of the documentation pages that the variants have; empty if they have all. */
export const VARIANT_PAGES = (process.env.E2E_VARIANT_PAGES ?? "")
  .split(" ")
  .filter(Boolean)
  .map((name) => `/docs/${name}`);

/** Why a test is skipped without a variant. */
export const NEEDS_FULL = "needs the variant with all integrations, which npm run e2e builds";
export const NEEDS_HASH = "needs the variant with hash routing, which npm run e2e builds";

/** What the page asked of the pretended outside. */
export interface Outside {
  readonly requests: { readonly url: string; readonly method: string }[];
}

/** Answers for the outside hosts that the full variant names: empty, allowed for all origins. */
export async function pretendOutside(page: Page): Promise<Outside> {
  const outside: Outside = { requests: [] };
  await page.route(/^https:\/\/[\w.-]*(example\.org|algolia(net)?\.(net|com))\//, (route) => {
    outside.requests.push({ url: route.request().url(), method: route.request().method() });
    return route.fulfill({ body: "", headers: { "Access-Control-Allow-Origin": "*" } });
  });
  return outside;
}

/** Opens a page of the full variant (path without leading slash) and waits until it is hydrated. */
export async function openFull(page: Page, path: string): Promise<Outside> {
  const outside = await pretendOutside(page);
  await page.goto(FULL + path);
  await hydrated(page);
  return outside;
}
