import { parseLevel } from "@swarm-docs/protocol/redundancy/tables";
import type { ContentForm } from "../state/files.ts";
import type { UploadRequest, UploadSession } from "../state/uploads.ts";
import {
  headerParameters,
  optional,
  required,
  withDefault,
  type RequestField,
  type Values,
} from "./parameters.ts";
import { bool, hexBytes, uint64 } from "./parsers.ts";
import { redundancyLevel } from "./redundancy-level.ts";
import type { Call } from "./route.ts";

/** Headers of every upload that a batch pays for. [bee pkg/api/bytes.go, bzz.go] */
export const uploadFields: {
  readonly "Swarm-Postage-Batch-Id": RequestField<Uint8Array>;
  readonly "Swarm-Tag": RequestField<bigint | undefined>;
  readonly "Swarm-Pin": RequestField<boolean>;
  readonly "Swarm-Deferred-Upload": RequestField<boolean>;
} = {
  "Swarm-Postage-Batch-Id": required(hexBytes),
  "Swarm-Tag": optional(uint64),
  "Swarm-Pin": withDefault(bool, false),
  "Swarm-Deferred-Upload": withDefault(bool, true),
};

/** Headers that say how content is cut into chunks. */
export function contentFields({ node: { release } }: Call): {
  readonly "Swarm-Encrypt": RequestField<boolean>;
  readonly "Swarm-Redundancy-Level": RequestField<number>;
} {
  return {
    "Swarm-Encrypt": withDefault(bool, false),
    "Swarm-Redundancy-Level": redundancyLevel(release, release.redundancy.uploadLevel),
  };
}

/** Headers that put an upload under access control. */
export const actFields: {
  readonly "Swarm-Act": RequestField<boolean>;
  readonly "Swarm-Act-History-Address": RequestField<Uint8Array | undefined>;
} = {
  "Swarm-Act": withDefault(bool, false),
  "Swarm-Act-History-Address": optional(hexBytes),
};

/** What of the headers decides about the upload session. */
interface SessionHeaders {
  readonly "Swarm-Postage-Batch-Id": Uint8Array;
  readonly "Swarm-Tag"?: bigint | undefined;
  readonly "Swarm-Pin"?: boolean;
  readonly "Swarm-Deferred-Upload"?: boolean;
}

function sessionRequest(call: Call, headers: SessionHeaders): UploadRequest {
  return {
    batchId: headers["Swarm-Postage-Batch-Id"],
    tagUid: headers["Swarm-Tag"],
    isPinned: headers["Swarm-Pin"] ?? false,
    isDeferred: headers["Swarm-Deferred-Upload"] ?? true,
    signal: call.signal,
  };
}

/** Opens the session that the headers ask for. Fails as `Uploads.open` does. */
export function openUpload(call: Call, headers: SessionHeaders): Promise<UploadSession> {
  return call.node.uploads.open(sessionRequest(call, headers));
}

/** Fails with `tag-not-found`, before the body is read. */
export function checkTag(call: Call, headers: SessionHeaders): void {
  call.node.uploads.namedTag(sessionRequest(call, headers));
}

/** The form that the headers ask for. */
export function contentForm(headers: {
  readonly "Swarm-Encrypt": boolean;
  readonly "Swarm-Redundancy-Level": number;
}): ContentForm {
  return {
    isEncrypted: headers["Swarm-Encrypt"],
    level: parseLevel(headers["Swarm-Redundancy-Level"]),
  };
}

/** All headers of an upload of content. Fails with `invalid-header-params`. */
export function contentHeaders(
  call: Call,
): Values<typeof uploadFields & ReturnType<typeof contentFields> & typeof actFields> {
  return headerParameters(call, { ...uploadFields, ...contentFields(call), ...actFields });
}
