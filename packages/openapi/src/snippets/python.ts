import type { Json } from "../document/json.ts";
import { isObject } from "../document/json.ts";
import { urlOf, type ApiRequest, type RequestBody } from "../request/request.ts";
import { indent, wideLiteral } from "./quote.ts";

/** A JSON value as Python, one member per line. */
function python(value: Json): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return wideLiteral(value);
  if (Array.isArray(value)) return `[${value.map(python).join(", ")}]`;
  if (!isObject(value)) return String(value);
  const lines = Object.entries(value).map(
    ([name, one]) => `    ${wideLiteral(name)}: ${indent(python(one), "    ")},`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n}`;
}

/** Text as bytes. A bytes literal knows no \\u and holds ASCII alone. */
function bytesOf(text: string): string {
  return /^[\t\n\r\u0020-\u007e]*$/.test(text)
    ? `b${wideLiteral(text)}`
    : `${wideLiteral(text)}.encode()`;
}

function bodyPart(body: RequestBody | undefined): string[] {
  switch (body?.kind) {
    case "json":
      return [`json=${python(body.value)}`];
    case "text":
      return [`data=${bytesOf(body.text)}`];
    case "bytes":
      return [`data=bytes([${body.bytes.join(", ")}])`];
    case "file":
      return [`data=open(${wideLiteral(body.fileName)}, "rb")`];
    case "form":
      return [`files={"file": (${wideLiteral(body.fileName)}, ${bytesOf(body.text)})}`];
    case undefined:
      return [];
  }
}

function headersPart(request: ApiRequest): string[] {
  const headers = [...request.headers];
  const { body } = request;
  if (body && body.kind !== "json" && body.kind !== "form")
    headers.push(["Content-Type", body.type]);
  if (headers.length === 0) return [];
  const lines = headers.map(([name, value]) => `    ${wideLiteral(name)}: ${wideLiteral(value)},`);
  return [`headers={\n${lines.join("\n")}\n}`];
}

function websocket(request: ApiRequest): string {
  const headers = request.headers.map(
    ([name, value]) => `${wideLiteral(name)}: ${wideLiteral(value)}`,
  );
  const extra = headers.length > 0 ? `, additional_headers={${headers.join(", ")}}` : "";
  return [
    "from websockets.sync.client import connect  # pip install websockets",
    "",
    `with connect(${wideLiteral(urlOf(request))}${extra}) as socket:`,
    ...(request.frame ? [`    socket.send(bytes([${request.frame.join(", ")}]))`] : []),
    "    for frame in socket:",
    "        print(frame)",
  ].join("\n");
}

/** The request with Python's `requests`; the package `websockets` for websockets. */
export function python3(request: ApiRequest): string {
  if (request.isWebsocket) return websocket(request);
  const parts = [wideLiteral(urlOf(request)), ...headersPart(request), ...bodyPart(request.body)];
  // Of all methods, requests follows redirects of HEAD only when it is told to.
  if (request.method === "HEAD" && request.isRedirected) parts.push("allow_redirects=True");
  const call =
    parts.length === 1
      ? `requests.${request.method.toLowerCase()}(${parts[0]})`
      : `requests.${request.method.toLowerCase()}(\n${parts.map((part) => `    ${indent(part, "    ")},`).join("\n")}\n)`;
  const answer = {
    json: "print(response.json())",
    bytes: 'with open("answer.bin", "wb") as file:\n    file.write(response.content)',
    lines: "for line in response.iter_lines():\n    print(line.decode())",
    none: "print(response.status_code, dict(response.headers))",
  }[request.answer];
  return ["import requests", "", `response = ${call}`, "response.raise_for_status()", answer].join(
    "\n",
  );
}
