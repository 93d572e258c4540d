import { expect, test } from "vitest";
import { beeJsWords } from "../../site/content/bee-js-words.ts";
import { clientPackage } from "../../site/plugins/samples/client.ts";
import { RELEASES } from "../../site/settings/editions.ts";

type Sum = { toDecimalString(): string; toSignificantDigits(digits: number): string };
type SumClass = { fromDecimalString(text: string): Sum & { toFloat?(): number } };

test.each(RELEASES.flatMap((release) => [[release, "BZZ"] as const, [release, "DAI"] as const]))(
  "bee-js of the edition of Bee %s writes a negative sum of %s as the reference says",
  async (release, unit) => {
    const client = (await import(clientPackage(release))) as Record<string, SumClass>;
    const sum = client[unit]?.fromDecimalString("-0.05");
    const words = beeJsWords(unit, "toDecimalString");
    expect(words?.says).toContain(`-0.05 ${unit} is \`${sum?.toDecimalString()}\``);
    expect(sum?.toSignificantDigits(4)).toBe("0.-500");
    expect(sum?.toFloat?.() ?? 0).toBe(0);
  },
);
