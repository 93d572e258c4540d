import { main } from "../run.ts";
import { runOperatorPages } from "../operators/run.ts";

main(async () => {
  const bee = process.env["BEE"] ?? "";
  if (bee === "") {
    console.log("Nothing was run: name a Bee with BEE=/path/to/bee npm run operators");
    return;
  }
  const [only = ""] = process.argv.slice(2);
  const { passed, failed, skipped } = await runOperatorPages(bee, (line) => console.log(line), {
    older: process.env["BEE_OLDER"] ?? "",
    only,
  });
  console.log(
    `${passed} passed, ${failed} failed, ${skipped} skipped: not for a node on this machine`,
  );
  if (failed > 0) process.exitCode = 1;
});
