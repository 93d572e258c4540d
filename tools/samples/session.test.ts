import { createNode } from "@swarm-docs/node/create";
import { mineGsocKey } from "@swarm-docs/protocol/gsoc";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { expect, test } from "vitest";
import { RELEASES } from "../../site/settings/editions.ts";
import { allFences } from "../../site/content/page-fences.ts";
import { NODE } from "../../site/src/samples/session.ts";

/** The identifiers of all samples that mine near the node's own overlay. */
const texts = RELEASES.flatMap((release) => allFences(release))
  .filter(({ words, code }) => words.includes("test") && code.includes(".gsocMine("))
  .flatMap(({ code }) => [...code.matchAll(/Identifier\.fromString\("([^"]+)"\)/g)])
  .map(([, text = ""]) => text);

/** The samples mine with a client that needs a millisecond per try, each time that they run. */
test("the samples' node has an overlay near which GSOC keys are found early", async () => {
  const { core } = await createNode({ seed: NODE.seed });
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) {
    const id = keccak256(encodeUtf8(text));
    expect(() => mineGsocKey(core.identity.overlay, id, { tries: 100 }), text).not.toThrow();
  }
});
