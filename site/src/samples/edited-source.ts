import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { RunSample } from "./messages.ts";

/** What a worker runs for code that a reader has written. Rejects as `moduleOf` throws. */
export async function editedSource(code: string, bee: ReleaseName): Promise<RunSample["source"]> {
  const { editedModule } = await import("./edit/run-edited.ts");
  return { text: editedModule(code, bee) };
}
