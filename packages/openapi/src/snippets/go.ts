import { urlOf, type ApiRequest, type RequestBody } from "../request/request.ts";
import { literal } from "./quote.ts";

function program(imports: readonly string[], body: readonly string[]): string {
  const list = [...imports].sort().map((name) => `\t${name}`);
  return [
    "package main",
    "",
    "import (",
    ...list,
    ")",
    "",
    "func main() {",
    ...body.map((line) => (line ? `\t${line}` : "")),
    "}",
  ].join("\n");
}

function bodyOf(body: RequestBody | undefined): {
  imports: string[];
  before: string[];
  reader: string;
} {
  switch (body?.kind) {
    case "json":
      return {
        imports: [`"strings"`],
        before: [],
        reader: `strings.NewReader(${raw(JSON.stringify(body.value))})`,
      };
    case "text":
      return {
        imports: [`"strings"`],
        before: [],
        reader: `strings.NewReader(${literal(body.text)})`,
      };
    case "bytes":
      return {
        imports: [`"bytes"`],
        before: [],
        reader: `bytes.NewReader([]byte{${body.bytes.join(", ")}})`,
      };
    case "file":
      return {
        imports: [`"os"`],
        before: [
          `file, err := os.Open(${literal(body.fileName)})`,
          "if err != nil {",
          "\tpanic(err)",
          "}",
        ],
        reader: "file",
      };
    case "form":
      return {
        imports: [`"bytes"`, `"io"`, `"mime/multipart"`],
        before: [
          "var form bytes.Buffer",
          "parts := multipart.NewWriter(&form)",
          `part, _ := parts.CreateFormFile("file", ${literal(body.fileName)})`,
          `io.WriteString(part, ${literal(body.text)})`,
          "parts.Close()",
        ],
        reader: "&form",
      };
    case undefined:
      return { imports: [], before: [], reader: "nil" };
  }
}

function raw(text: string): string {
  return text.includes("`") ? literal(text) : `\`${text}\``;
}

function headerLines({ headers, body }: ApiRequest): string[] {
  const lines = headers.map(
    ([name, value]) => `request.Header.Set(${literal(name)}, ${literal(value)})`,
  );
  if (body?.kind === "form")
    lines.push(`request.Header.Set("Content-Type", parts.FormDataContentType())`);
  else if (body) lines.push(`request.Header.Set("Content-Type", ${literal(body.type)})`);
  return lines;
}

function websocket(request: ApiRequest): string {
  const headers = request.headers.map(
    ([name, value]) => `header.Set(${literal(name)}, ${literal(value)})`,
  );
  const options = headers.length > 0 ? "&websocket.DialOptions{HTTPHeader: header}" : "nil";
  const imports = [
    `"context"`,
    `"fmt"`,
    `"github.com/coder/websocket"`,
    ...(headers.length > 0 ? [`"net/http"`] : []),
  ];
  return program(imports, [
    "ctx := context.Background()",
    ...(headers.length > 0 ? ["header := http.Header{}", ...headers] : []),
    `socket, _, err := websocket.Dial(ctx, ${literal(urlOf(request))}, ${options})`,
    "if err != nil {",
    "\tpanic(err)",
    "}",
    "for {",
    "\t_, frame, err := socket.Read(ctx)",
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    '\tfmt.Printf("%x\\n", frame)',
    "}",
  ]);
}

/** The request as a Go program with `net/http`; `github.com/coder/websocket` for websockets. */
export function go(request: ApiRequest): string {
  if (request.isWebsocket) return websocket(request);
  const body = bodyOf(request.body);
  const declared = body.before.some((line) => line.includes("err :="));
  const imports = new Set([`"fmt"`, `"io"`, `"net/http"`, ...body.imports]);
  return program(
    [...imports],
    [
      ...body.before,
      `request, err := http.NewRequest(${literal(request.method)}, ${literal(urlOf(request))}, ${body.reader})`,
      "if err != nil {",
      "\tpanic(err)",
      "}",
      ...headerLines(request),
      "response, err := http.DefaultClient.Do(request)",
      "if err != nil {",
      "\tpanic(err)",
      "}",
      "defer response.Body.Close()",
      "answer, err := io.ReadAll(response.Body)",
      "fmt.Println(response.Status, string(answer), err)",
    ].filter((line) => line !== "" || declared),
  );
}
