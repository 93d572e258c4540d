// The script of the browser's worker: the same node behind messages. It offers nothing to import; a page
// starts it, and `connectSandbox` of the entry `client` speaks to it.
import { runSandbox, type WorkerScope } from "./browser/run-sandbox.ts";

runSandbox(globalThis as unknown as WorkerScope);
