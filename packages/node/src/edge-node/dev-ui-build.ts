import { existsSync } from "node:fs";
import path from "node:path";

/** Bytes of the end of the output that are kept of a build that fails. */
const keptBytes = 4_000;

/** A build of the page `/_dev/ui` that runs on its first request. */
export interface PageBuild {
  /** Starts the build unless it runs. */
  start(): void;
  /** What the last build printed, if it failed; a further {@link start} tries again. */
  takeFailure(): string | undefined;
}

/**
 * The build of the page in a clone of the repository, to which the package `folder` belongs; `undefined`
 * in a published package, which contains the page.
 */
export function pageBuildIn(folder: string): PageBuild | undefined {
  const program = path.join(folder, "../../tools/bootstrap.mjs");
  const isClone = existsSync(path.join(folder, "src/cli.ts")) && existsSync(program);
  return isClone ? pageBuild([program, "ui"]) : undefined;
}

/** A build by a program of Node.js with these arguments. */
export function pageBuild(args: readonly string[]): PageBuild {
  let isRunning = false;
  let failure: string | undefined;
  const run = async (): Promise<void> => {
    const { spawn } = await import("node:child_process");
    let output = "";
    const keep = (piece: Buffer): void => {
      output = (output + piece.toString()).slice(-keptBytes);
    };
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(process.execPath, [...args], { stdio: ["ignore", "pipe", "pipe"] });
      child.stdout.on("data", keep);
      child.stderr.on("data", keep);
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (code !== 0) failure = output || `it ended with ${code}`;
  };
  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      failure = undefined;
      run()
        .catch((error: unknown) => {
          failure = String(error);
        })
        .finally(() => {
          isRunning = false;
        });
    },
    takeFailure() {
      const taken = failure;
      failure = undefined;
      return taken;
    },
  };
}
