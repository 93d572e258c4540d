import { expect, it } from "vitest";
import { temporaryDirectory } from "../store/temporary-directory.ts";
import { crash } from "./crash.ts";
import { kinds } from "./operations.ts";

/** With NIGHTLY=1 the whole campaign, else the beginning of it. */
const rounds = process.env["NIGHTLY"] === "1" ? 60 : 4;

it(
  `a node that is killed keeps what it acknowledged, of every kind of operation: ${rounds} times (NIGHTLY=1: 60)`,
  { timeout: 1_800_000 },
  async () => {
    const seed = Number(process.env["CRASH_SEED"] ?? 1);
    const report = await crash({ directory: await temporaryDirectory(), seed, rounds });
    expect(report.faults).toEqual([]);
    if (rounds === 60) expect([...report.acknowledged].sort()).toEqual(Object.keys(kinds).sort());
  },
);
