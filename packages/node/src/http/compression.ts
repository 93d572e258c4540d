/** Content, and the pin check, which streams. */
const uncompressed = /^\/(bzz|bytes|chunks|feeds|soc|pins\/check)(\/|$)/;
/** Below this, compressing costs more than it saves. */
const leastBytes = 1024;

/**
 * The answer in gzip or deflate when the client accepts that and the resource is one that is
 * compressed: no HEAD, no content downloads. `path` is its template. [bee pkg/api/router.go]
 */
export async function compressed(
  request: Request,
  path: string,
  response: Response,
): Promise<Response> {
  if (request.method === "HEAD" || response.body === null) return response;
  if (request.method === "GET" && uncompressed.test(path)) return response;
  if (!(response.headers.get("Content-Type") ?? "").startsWith("application/json")) return response;
  const format = acceptedFormat(request.headers.get("Accept-Encoding"));
  if (format === undefined) return response;
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  if (body.byteLength < leastBytes) return new Response(body, { status: response.status, headers });
  headers.set("Content-Encoding", format);
  headers.delete("Content-Length");
  const packed = new Blob([body]).stream().pipeThrough(new CompressionStream(format));
  return new Response(packed, { status: response.status, headers });
}

function acceptedFormat(accept: string | null): "gzip" | "deflate" | undefined {
  if (accept === null) return undefined;
  for (const format of ["gzip", "deflate"] as const) {
    const entry = accept.split(",").find((part) => part.trim().split(";")[0] === format);
    if (entry !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(entry)) return format;
  }
  return undefined;
}
