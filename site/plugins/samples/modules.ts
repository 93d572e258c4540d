import { BEE_JS, STAND_INS, VERIFIED_FETCH } from "../../shared/samples/stand-ins.ts";
import { beeJs, named, verifiedFetch, type Script } from "./library.ts";

/** The scripts that code written in a page can import, by the name that it imports. */
export async function importable(release: string): Promise<ReadonlyMap<string, Script>> {
  const standIns = Object.entries(STAND_INS).map(
    ([name, text]) => [name, named(text, `${name.replaceAll(/\W+/g, "-")}.`)] as const,
  );
  return new Map([
    [BEE_JS, await beeJs(release)] as const,
    [VERIFIED_FETCH, await verifiedFetch()] as const,
    ...standIns,
  ]);
}
