// Loaded into every Node process of a measured build (NODE_OPTIONS): notes at its end how much
// processor time and memory it took.
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1000 };
    appendFileSync(process.env.BENCH_USAGE, `${JSON.stringify(usage)}\n`);
  });
}
