import { isCac } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { spanSize } from "@swarm-docs/protocol/span";
import { readReference } from "../http/act-reference.ts";
import { serveContent } from "../http/content.ts";
import { readPlan } from "../http/download-headers.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { contentForm, contentHeaders, openUpload } from "../http/upload-headers.ts";
import { uploaded } from "../http/uploaded.ts";
import { chunkReader, openContent } from "../state/download.ts";
import { orFail, storeFile } from "../state/files.ts";

async function upload(call: Call): Promise<Response> {
  const headers = contentHeaders(call);
  const session = await openUpload(call, headers);
  return session.run(async () => {
    const reference = await orFail("split-write-all-failed", call.signal, () =>
      storeFile(call.node, session, call.body, contentForm(headers)),
    );
    return orFail("done-split-failed", call.signal, () =>
      uploaded(call, session, reference, headers),
    );
  });
}

async function download(call: Call): Promise<Response> {
  const reference = await readReference(call);
  const plan = readPlan(call);
  const get = chunkReader(call.node, plan, call.signal);
  const file = await openContent(call.node, reference, plan, get);
  const etag = toHex(reference);
  return serveContent(call, file, { contentType: "application/octet-stream", etag });
}

/** Reads the root chunk only; an encrypted root cannot be told from noise and is not found. */
async function head(call: Call): Promise<Response> {
  const address = await readReference(call);
  const data =
    address.length === 32
      ? await call.node.chunks.get(address, { signal: call.signal })
      : undefined;
  if (data === undefined) return new Response(null, { status: 404 });
  const size = isCac({ address, data }) ? spanSize(data) : BigInt(data.length);
  return new Response(null, {
    headers: {
      "Access-Control-Expose-Headers": "Accept-Ranges, Content-Encoding",
      "Content-Length": String(size),
      "Content-Type": "application/octet-stream",
    },
  });
}

/** `/bytes`: content without a name. [bee pkg/api/bytes.go] */
export const bytes: readonly Resource[] = [
  resource("/bytes", { POST: upload }),
  resource("/bytes/{reference}", { GET: download, HEAD: head }),
];
