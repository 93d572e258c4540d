// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import PageActions from "./PageActions.tsx";

vi.mock("../use-hash-routing.ts", () => ({ useHashRouting: () => false }));
afterEach(cleanup);

/** Clicks "Copy page" with these files on the server; returns the copied text and the requests. */
async function copy(files: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  vi.stubGlobal("ClipboardItem", undefined);
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response(files[url] ?? "", { status: url in files ? 200 : 404 });
  });
  render(<PageActions permalink="/docs/a/" />);
  fireEvent.click(screen.getByRole("button", { name: "Copy page" }));
  await screen.findByRole("button", { name: "Copied" });
  return { asked, text: written.mock.lastCall?.[0] };
}

test("a page is copied as its twin", async () => {
  expect(await copy({ "/docs/a.md": "# A" })).toEqual({ asked: ["/docs/a.md"], text: "# A" });
});

test("a long page, whose twin stands in parts, is copied whole", async () => {
  const first =
    "> Index\n\n# A\n\n> This is part 1 of 2 of a long page.\n>\n> - [The whole in one file](/docs/a/whole.md): about 9 tokens\n";
  expect(await copy({ "/docs/a.md": first, "/docs/a/whole.md": "# All of A" })).toEqual({
    asked: ["/docs/a.md", "/docs/a/whole.md"],
    text: "# All of A",
  });
});
