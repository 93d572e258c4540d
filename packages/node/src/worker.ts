import { runSandbox, type WorkerScope } from "./browser/run-sandbox.ts";

// The script of the browser's worker: the same node behind messages.
runSandbox(globalThis as unknown as WorkerScope);
