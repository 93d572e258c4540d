import { toHex } from "@swarm-docs/protocol/hex";
import type { UploadSession } from "../state/uploads.ts";
import { importAct } from "./act-reference.ts";
import { json } from "./reply.ts";
import type { Call } from "./route.ts";

/** Access control headers of an upload. */
interface ActHeaders {
  readonly "Swarm-Act": boolean;
  readonly "Swarm-Act-History-Address"?: Uint8Array | undefined;
}

/** Options of the 201 response. */
interface UploadedOptions {
  /** Response headers; defaults to the session's headers. */
  readonly headers?: Headers;
  /** Repeat the reference as `ETag`; for single files. */
  readonly isTagged?: boolean;
  /** Root for the tag and the pin; defaults to the reference, `null` sets no root. */
  readonly root?: Uint8Array | null;
}

/**
 * Finishes an upload: seals the reference if `Swarm-Act` is set, closes the session with the plain
 * reference, and responds 201 with the reference to pass on. Fails as `sealUpload` and
 * `UploadSession.done` do. [bee pkg/api]
 */
export async function uploaded(
  call: Call,
  session: UploadSession,
  reference: Uint8Array,
  act: ActHeaders,
  options: UploadedOptions = {},
): Promise<Response> {
  const sealed = act["Swarm-Act"]
    ? await (
        await importAct()
      ).sealUpload(call, session, reference, act["Swarm-Act-History-Address"])
    : undefined;
  const { root = reference } = options;
  await session.done(root ?? undefined);
  // A new tag has its id only now.
  const headers = options.headers ?? session.headers();
  if (sealed !== undefined) {
    headers.set("Swarm-Act-History-Address", toHex(sealed.history));
    headers.append("Access-Control-Expose-Headers", "Swarm-Act-History-Address");
  }
  const given = sealed?.reference ?? reference;
  if (options.isTagged === true) headers.set("ETag", `"${toHex(given)}"`);
  return json(201, { reference: toHex(given) }, headers);
}
