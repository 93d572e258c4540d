import { command } from "../run.ts";
import { runOperatorPages } from "../operators/run.ts";

const USAGE = `
BEE=/path/to/bee npm run operators [-- PART]

Runs the curl commands of the pages for operators, then each box "Try it on a local chain", against real
Bees on a local chain; prints page, line, pass or fail.

  PART       a part of a page's name, such as cashing-out; "(box)" for the boxes alone
  BEE        the executable; without it nothing is run
  BEE_OLDER  one of another series, for the box about upgrading
`;

await command({ usage: USAGE, hasWords: true }, async (_, [only = ""]) => {
  const bee = process.env["BEE"] ?? "";
  if (bee === "") {
    console.log("Nothing was run: name a Bee with BEE=/path/to/bee npm run operators");
    return;
  }
  const { passed, failed, skipped } = await runOperatorPages(bee, (line) => console.log(line), {
    older: process.env["BEE_OLDER"] ?? "",
    only,
  });
  if (passed + failed + skipped === 0) throw new Error(`No page or box has "${only}" in its name.`);
  console.log(
    `${passed} passed, ${failed} failed, ${skipped} skipped: not for a node on this machine`,
  );
  if (failed > 0) process.exitCode = 1;
});
