import { urlOf, type ApiRequest, type Pair, type RequestBody } from "../request/request.ts";
import { indent, literal } from "./quote.ts";

/** A value as JavaScript, spread over lines where it is long. */
export function javascript(value: unknown): string {
  const short = inline(value);
  return short.length <= 64 ? short : multiline(value, "");
}

/** All on one line, with the blanks that formatters put there. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return scalar(value);
  const entries = Object.entries(value).map(([name, one]) => `${property(name)}: ${inline(one)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

function scalar(value: unknown): string {
  return typeof value === "string" ? literal(value) : String(value);
}

/** One member per line, with the comma after the last one that formatters put there. */
function multiline(value: unknown, by: string): string {
  if (typeof value !== "object" || value === null) return scalar(value);
  const inner = `${by}  `;
  const entries = Array.isArray(value)
    ? value.map((one) => multiline(one, inner))
    : Object.entries(value).map(([name, one]) => `${property(name)}: ${multiline(one, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return open + close;
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join("")}${by}${close}`;
}

function property(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

function bodyOf(body: RequestBody): { before: string[]; expression: string } {
  switch (body.kind) {
    case "json":
      return { before: [], expression: `JSON.stringify(${indent(javascript(body.value), "  ")})` };
    case "text":
      return { before: [], expression: literal(body.text) };
    case "bytes":
      return { before: [], expression: `new Uint8Array([${body.bytes.join(", ")}])` };
    case "file":
      return {
        before: [`// file: a File or Blob, for example from <input type="file">`],
        expression: "file",
      };
    case "form":
      return {
        before: [
          "const form = new FormData();",
          `form.append("file", new File([${literal(body.text)}], ${literal(body.fileName)}));`,
        ],
        expression: "form",
      };
  }
}

function websocket(request: ApiRequest): string {
  const headers = request.headers.map(([name, value]) => `${literal(name)}: ${literal(value)}`);
  const lines = [
    ...(headers.length > 0
      ? [
          "// Browsers cannot send these headers; this is the ws package for Node.js.",
          `import WebSocket from "ws";`,
          "",
        ]
      : []),
    headers.length > 0
      ? `const socket = new WebSocket(${literal(urlOf(request))}, {\n  headers: { ${headers.join(", ")} },\n});`
      : `const socket = new WebSocket(${literal(urlOf(request))});`,
    `socket.binaryType = "arraybuffer";`,
    ...(request.frame
      ? [
          `socket.addEventListener("open", () => {`,
          `  socket.send(new Uint8Array([${request.frame.join(", ")}]));`,
          `});`,
        ]
      : []),
    `socket.addEventListener("message", ({ data }) => {`,
    `  console.log(new Uint8Array(data));`,
    `});`,
  ];
  return lines.join("\n");
}

function answer({ answer: kind }: ApiRequest): string[] {
  const check = "if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);";
  if (kind === "none")
    return [check, "console.log(response.status, Object.fromEntries(response.headers));"];
  if (kind === "bytes")
    return [
      check,
      "const bytes = new Uint8Array(await response.arrayBuffer());",
      "console.log(bytes);",
    ];
  if (kind === "lines") {
    return [
      check,
      'for (const line of (await response.text()).trim().split("\\n")) {',
      "  console.log(JSON.parse(line));",
      "}",
    ];
  }
  return [check, "console.log(await response.json());"];
}

/** The request with the browser's `fetch`, which Node.js has too; a WebSocket for websockets. */
export function fetchSnippet(request: ApiRequest): string {
  if (request.isWebsocket) return websocket(request);
  const body = request.body && bodyOf(request.body);
  const headers: Pair[] = [...request.headers];
  if (request.body && request.body.kind !== "form")
    headers.push(["Content-Type", request.body.type]);
  const options = [
    ...(request.method === "GET" ? [] : [`  method: ${literal(request.method)},`]),
    ...(headers.length > 0
      ? [
          "  headers: {",
          ...headers.map(([name, value]) => `    ${literal(name)}: ${literal(value)},`),
          "  },",
        ]
      : []),
    ...(body ? [`  body: ${body.expression},`] : []),
  ];
  const call =
    options.length === 0
      ? [`const response = await fetch(${literal(urlOf(request))});`]
      : [`const response = await fetch(${literal(urlOf(request))}, {`, ...options, "});"];
  return [...(body?.before ?? []), ...call, ...answer(request)].join("\n");
}
