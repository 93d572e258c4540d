// The reference in C, compiled when a compiler is there.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What the compiled reference can be asked for: full chunks hashed, or enciphered. */
type NativeTask = "bmt" | "crypt";

/** The compiled reference: `speed` in MB/s, `address` of the pattern chunk as proof of its work. */
export type Native = {
  measure(task: NativeTask): { address: string; speed: number };
  remove(): void;
};

/** Compiles `native.c` with -O2; undefined when there is no working compiler. */
export function compileNative(): Native | undefined {
  const folder = mkdtempSync(join(tmpdir(), "swarm-bench-"));
  const program = join(folder, "native");
  const source = fileURLToPath(new URL("native.c", import.meta.url));
  const remove = () => rmSync(folder, { recursive: true });
  try {
    execFileSync("cc", ["-O2", "-o", program, source], { stdio: "ignore" });
  } catch {
    remove();
    return undefined;
  }
  return {
    measure(task) {
      const [address = "", speed] = execFileSync(program, [task], { encoding: "utf8" }).split(" ");
      return { address, speed: Number(speed) };
    },
    remove,
  };
}
