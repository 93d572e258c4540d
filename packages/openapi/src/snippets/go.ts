import { urlOf, type ApiRequest, type RequestBody } from "../request/request.ts";
import { wideLiteral } from "./quote.ts";

const PANIC = ["if err != nil {", "\tpanic(err)", "}"];

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
        reader: `strings.NewReader(${wideLiteral(body.text)})`,
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
        before: [`file, err := os.Open(${wideLiteral(body.fileName)})`, ...PANIC],
        reader: "file",
      };
    case "form":
      return {
        imports: [`"bytes"`, `"io"`, `"mime/multipart"`],
        before: [
          "var form bytes.Buffer",
          "parts := multipart.NewWriter(&form)",
          `part, _ := parts.CreateFormFile("file", ${wideLiteral(body.fileName)})`,
          `io.WriteString(part, ${wideLiteral(body.text)})`,
          "parts.Close()",
        ],
        reader: "&form",
      };
    case undefined:
      return { imports: [], before: [], reader: "nil" };
  }
}

function raw(text: string): string {
  return text.includes("`") ? wideLiteral(text) : `\`${text}\``;
}

function headerLines({ headers, body }: ApiRequest): string[] {
  const lines = headers.map(
    ([name, value]) => `request.Header.Set(${wideLiteral(name)}, ${wideLiteral(value)})`,
  );
  if (body?.kind === "form")
    lines.push(`request.Header.Set("Content-Type", parts.FormDataContentType())`);
  else if (body) lines.push(`request.Header.Set("Content-Type", ${wideLiteral(body.type)})`);
  return lines;
}

function websocket(request: ApiRequest): string {
  const headers = request.headers.map(
    ([name, value]) => `header.Set(${wideLiteral(name)}, ${wideLiteral(value)})`,
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
    `socket, _, err := websocket.Dial(ctx, ${wideLiteral(urlOf(request))}, ${options})`,
    ...PANIC,
    ...(request.frame
      ? [
          `frame := []byte{${request.frame.join(", ")}}`,
          "if err := socket.Write(ctx, websocket.MessageBinary, frame); err != nil {",
          "\tpanic(err)",
          "}",
        ]
      : []),
    "for {",
    "\t_, frame, err := socket.Read(ctx)",
    "\tif status := websocket.CloseStatus(err); status != -1 {",
    '\t\tfmt.Println("closed:", status)',
    "\t\treturn",
    "\t}",
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    '\tfmt.Printf("%x\\n", frame)',
    "}",
  ]);
}

/** Prints a response: headers if it has no body, a file if it may be binary. */
function answerLines({ answer }: ApiRequest): string[] {
  if (answer === "none") return ["fmt.Println(response.Status, response.Header)"];
  if (answer !== "bytes") return ["fmt.Println(response.Status, string(answer))"];
  return [
    'if err := os.WriteFile("answer.bin", answer, 0o644); err != nil {',
    "\tpanic(err)",
    "}",
    "fmt.Println(response.Status)",
  ];
}

/** The request as a Go program with `net/http`; `github.com/coder/websocket` for websockets. */
export function go(request: ApiRequest): string {
  if (request.isWebsocket) return websocket(request);
  const body = bodyOf(request.body);
  const imports = new Set([`"fmt"`, `"io"`, `"net/http"`, ...body.imports]);
  if (request.answer === "bytes") imports.add(`"os"`);
  return program(
    [...imports],
    [
      ...body.before,
      `request, err := http.NewRequest(${wideLiteral(request.method)}, ${wideLiteral(urlOf(request))}, ${body.reader})`,
      ...PANIC,
      ...headerLines(request),
      "response, err := http.DefaultClient.Do(request)",
      ...PANIC,
      "defer response.Body.Close()",
      "answer, err := io.ReadAll(response.Body)",
      ...PANIC,
      "if response.StatusCode >= 400 {",
      '\tpanic(response.Status + " " + string(answer))',
      "}",
      ...answerLines(request),
    ],
  );
}
