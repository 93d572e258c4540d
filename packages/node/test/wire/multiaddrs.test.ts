import { expect, it } from "vitest";
import { multiaddrOf } from "../../src/http/multiaddr.ts";
import { BadText } from "../../src/http/parameters.ts";
import vectors from "./vectors/multiaddrs.json" with { type: "json" };

type Outcome = string | { readonly error: string };

function read(text: string, isLater: boolean): Outcome {
  try {
    return multiaddrOf(isLater)(text).text;
  } catch (error) {
    if (!(error instanceof BadText)) throw error;
    return { error: error.message };
  }
}

it.each([
  ["v0.12.3, of Bee 2.6.0", false],
  ["v0.16.1, of Bee 2.8", true],
])("reads and refuses multiaddrs as go-multiaddr %s does", (_library, isLater) => {
  const differences: unknown[] = [];
  for (const [text, earlier, later] of vectors as unknown as [string, Outcome, Outcome?][]) {
    const expected = isLater ? (later ?? earlier) : earlier;
    const got = read(text, isLater);
    if (JSON.stringify(got) !== JSON.stringify(expected)) differences.push({ text, expected, got });
  }
  expect(vectors.length).toBeGreaterThan(330);
  expect(differences).toEqual([]);
});

it("quotes a malformed byte as Bee does", () => {
  expect(read("/\udcff", false)).toEqual({
    error: 'failed to parse multiaddr "/\\xff": unknown protocol \udcff',
  });
});
