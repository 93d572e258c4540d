import type { Page } from "@playwright/test";
import { expect, FRESH_PROFILE, open, test } from "../test.ts";

test.use(FRESH_PROFILE);

/** Node of Chromium's accessibility tree, as far as tests read it. */
interface AccessibleNode {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { value: number } }[];
}

/** Level and accessible name of each heading that Chromium exposes, in reading order. */
async function headingsOf(page: Page): Promise<{ level: number; name: string }[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = (await devtools.send("Accessibility.getFullAXTree")) as unknown as {
    nodes: readonly AccessibleNode[];
  };
  // The answer lists the nodes by depth.
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = (node: AccessibleNode | undefined): AccessibleNode[] =>
    node ? [node, ...(node.childIds ?? []).flatMap((id) => below(byId.get(id)))] : [];
  return below(nodes[0])
    .filter(({ ignored, role }) => !ignored && role?.value === "heading")
    .map(({ name, properties = [] }) => ({
      level: properties.find((one) => one.name === "level")?.value.value ?? 0,
      name: name?.value ?? "",
    }));
}

for (const route of [
  "/docs/concepts/incentives/postage-stamps",
  "/docs/references/glossary",
  "/accessibility",
  "/packages/protocol/",
  "/errors/",
  "/changes/2.6-2.8",
  "/play",
  "/blog",
  "/search",
]) {
  test(`the headings of ${route} are read once, and the title comes first`, async ({ page }) => {
    await open(page, route);
    const shown = await page
      .getByRole("heading")
      .evaluateAll((all) => all.map(({ textContent }) => textContent));
    const squeezed = (text: string): string => text.replaceAll(/\s+/g, "").toLowerCase();
    const headings = await headingsOf(page);
    expect(headings[0]?.level).toBe(1);
    expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
    expect(headings.map(({ name }) => squeezed(name))).toEqual(shown.map(squeezed));
  });
}
