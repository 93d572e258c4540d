import { toHex } from "@swarm-docs/protocol/hex";
import { sealUpload } from "../state/act.ts";
import type { UploadSession } from "../state/uploads.ts";
import { json } from "./reply.ts";
import type { Call } from "./route.ts";

/** What an upload's headers say about access control. */
export interface ActHeaders {
  readonly "Swarm-Act": boolean;
  readonly "Swarm-Act-History-Address"?: Uint8Array | undefined;
}

/** What is special about the answer to an upload. */
export interface UploadedOptions {
  /** Headers of the answer; default those of the session. */
  readonly headers?: Headers;
  /** Repeat the reference as `ETag`. */
  readonly isTagged?: boolean;
  /** Root for the tag and the pin; default the reference, `null` for none. */
  readonly root?: Uint8Array | null;
}

/**
 * Ends an upload: seals the reference when access control is asked for, closes the session under the
 * plain reference, answers 201 with the reference to hand on. [bee pkg/api]
 */
export async function uploaded(
  call: Call,
  session: UploadSession,
  reference: Uint8Array,
  act: ActHeaders,
  options: UploadedOptions = {},
): Promise<Response> {
  const headers = options.headers ?? session.headers();
  let given = reference;
  if (act["Swarm-Act"]) {
    const history = act["Swarm-Act-History-Address"];
    const sealed = await sealUpload(call, session, reference, history);
    given = sealed.reference;
    headers.set("Swarm-Act-History-Address", toHex(sealed.history));
    headers.append("Access-Control-Expose-Headers", "Swarm-Act-History-Address");
  }
  const { root = reference } = options;
  await session.done(root ?? undefined);
  if (options.isTagged === true) headers.set("ETag", `"${toHex(given)}"`);
  return json(201, { reference: toHex(given) }, headers);
}
