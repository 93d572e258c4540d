import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseNames } from "../../src/release/releases.ts";
import { createSwarm, type SwarmHandle } from "../../src/swarm.ts";
import { generatedVectors, programVectors, refusals, type UploadVector } from "./vectors.ts";

interface Answer {
  readonly message?: string;
  readonly reference?: string;
}

async function answerOf(node: SwarmHandle, { type, body }: UploadVector): Promise<string> {
  const response = await node.fetch("/bzz", {
    method: "POST",
    headers: {
      "Swarm-Postage-Batch-Id": node.batchId,
      "Swarm-Collection": "true",
      "Swarm-Redundancy-Level": "0",
      "Content-Type": type,
    },
    body: Uint8Array.from(body),
  });
  const { message, reference } = (await response.json()) as Answer;
  if (response.status === 201) return (reference ?? "").slice(0, 16);
  return refusals[`${response.status} ${message}`] ?? `${response.status} ${message}`;
}

const generated = generatedVectors();
const kinds: readonly (readonly [string, readonly UploadVector[]])[] = [
  ["archives and forms of programs", programVectors()],
  ["archives", generated.archives],
  ["forms", generated.forms],
  ["forms about the edges of Go's buffers", generated.edgeForms],
];

describe("the vectors", () => {
  it("are as many as they should be, and of every kind", () => {
    expect(kinds.map(([, vectors]) => vectors.length)).toEqual([180, 400, 400, 120]);
    for (const [, vectors] of kinds.slice(1)) {
      const answers = vectors.map(({ answers: { "2.8.1": answer } }) => answer);
      const stored = answers.filter((answer) => answer.length === 16);
      expect(new Set(stored).size).toBeGreaterThan(vectors.length / 4);
      expect(new Set(answers.filter((answer) => answer.length < 16)).size).toBeGreaterThan(1);
    }
  });
});

describe.each(baseNames)("a node of Bee %s", (bee) => {
  let node: SwarmHandle;
  beforeAll(async () => {
    node = await createSwarm({ bee, port: false });
  });
  afterAll(() => node.stop());

  it.each(kinds)(
    "answers %s as Bee does",
    async (_, vectors) => {
      const wrong: string[] = [];
      for (const vector of vectors) {
        const [wanted, found] = [vector.answers[bee], await answerOf(node, vector)];
        if (found !== wanted) wrong.push(`${vector.name}: ${found} instead of ${wanted}`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
