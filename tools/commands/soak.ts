import { soak } from "../../packages/node/test/soak/soak.ts";
import { command } from "../run.ts";

const USAGE = `
npm run soak [-- MINUTES]

Works on a development node for ten minutes: files, collections, feeds, access control, hostile
manifests, requests whole and broken, clients that leave. Stops and kills it in between and compares
everything that was acknowledged. Says how long /health took during each kind of work; 100 ms are meant
to be enough on a quiet machine.
`;

/** What /health may take on a machine with nothing else to do. */
const barMs = 100;

await command({ usage: USAGE, hasWords: true }, async (_, [word = "10"]) => {
  const minutes = Number(word);
  if (!(minutes > 0)) throw new Error("MINUTES is a number above 0.");
  const end = Date.now() + minutes * 60_000;
  const report = await soak({
    isLong: true,
    goesOn: (round) => round === 0 || Date.now() < end,
    onRound: (line) => console.log(line),
  });
  const statuses = [...report.statuses].sort(([one], [other]) => one - other);
  console.log(`\n/health while the node worked on`);
  for (const [name, { count, worstMs, totalMs }] of report.waits) {
    const mark = worstMs <= barMs ? "✓" : "✗";
    const mean = (totalMs / count).toFixed(1);
    console.log(`${mark} ${name}: worst ${worstMs.toFixed(0)} ms, mean ${mean} ms of ${count}`);
  }
  console.log(
    `  (this machine woke the thread that asks ${report.lateMs.toFixed(0)} ms late at worst)`,
  );
  console.log(`\nstatuses  ${statuses.map(([status, count]) => `${status}: ${count}`).join(", ")}`);
  console.log(`memory    ${report.megabytes.join(", ")} MB`);
  console.log(`ends      ${report.stops} stops, ${report.kills} kills`);
  for (const fault of report.faults) console.log(`✗ ${fault}`);
  console.log(`\n${report.requests} requests, ${report.faults.length} faults`);
  if (report.faults.length > 0) process.exitCode = 1;
});
