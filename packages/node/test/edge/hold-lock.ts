// Run as a program by the tests of the lock: locks a directory, says so, and holds it until it is killed.
import { lockDirectory } from "../../src/edge-node/directory-lock.ts";

const [directory = ""] = process.argv.slice(2);

lockDirectory(directory).then(
  () => {
    process.stdout.write("held\n");
    // The lock itself keeps no process alive.
    setInterval(() => undefined, 1_000_000);
  },
  (error: unknown) => {
    process.stdout.write(`refused ${(error as Error).message.replaceAll("\n", " ")}\n`);
  },
);
