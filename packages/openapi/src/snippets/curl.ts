import { urlOf, type ApiRequest, type RequestBody } from "../request/request.ts";
import { octal, shell } from "./quote.ts";

function bodyPart(body: RequestBody | undefined): string | undefined {
  switch (body?.kind) {
    case "json":
      return `--json ${shell(JSON.stringify(body.value))}`;
    case "text":
      // `--data-binary @x` would send the file x.
      return `${body.text.startsWith("@") ? "--data-raw" : "--data-binary"} ${shell(body.text)}`;
    case "bytes":
      return "--data-binary @-";
    case "file":
      return `--data-binary @${body.fileName}`;
    case "form":
      return `--form file=@${body.fileName}`;
    case undefined:
      return undefined;
  }
}

function methodPart({ method, body }: ApiRequest): string | undefined {
  if (method === "HEAD") return "--head";
  const implied = body && body.kind !== undefined ? "POST" : "GET";
  return method === implied ? undefined : `--request ${method}`;
}

/** The request as a curl command for a POSIX shell. `--json` needs curl 7.82. */
export function curl(request: ApiRequest): string {
  const { body } = request;
  const headers = request.headers.map(([name, value]) => `--header ${shell(`${name}: ${value}`)}`);
  if (body && body.kind !== "json" && body.kind !== "form") {
    headers.push(`--header ${shell(`Content-Type: ${body.type}`)}`);
  }
  const parts = [methodPart(request), ...headers, bodyPart(body)].filter(
    (part) => part !== undefined,
  );
  if (request.isRedirected) parts.unshift("--location");
  if (request.isWebsocket) parts.unshift("--no-buffer");
  else if (request.answer === "bytes") parts.push("--output answer.bin");
  const command = [`curl ${shell(urlOf(request))}`, ...parts].join(" \\\n  ");
  if (request.isWebsocket) {
    const only = request.frame ? "; this listens and sends no frame" : "";
    return `# curl 8.11 and later speak websocket${only}\n${command}`;
  }
  return body?.kind === "bytes" ? `printf '${octal(body.bytes)}' |\n${command}` : command;
}
