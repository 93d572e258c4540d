import { expect, test } from "vitest";
import { operation, own } from "./load.ts";
import { sampleRequest } from "../src/snippets/all.ts";
import { beeJs } from "../src/snippets/bee-js.ts";
import { fetchSnippet } from "../src/snippets/fetch.ts";
import { go } from "../src/snippets/go.ts";
import { python3 } from "../src/snippets/python.ts";
import { literal, wideLiteral } from "../src/snippets/quote.ts";
import { swarmCli } from "../src/snippets/swarm-cli.ts";

const document = await own();
const requestOf = (id: string) => sampleRequest(operation(document, id));

test("signs above U+FFFF are pairs in JavaScript and one escape in Python and Go", () => {
  expect(literal("é 🐝")).toBe('"\\u00e9 \\ud83d\\udc1d"');
  expect(wideLiteral("é 🐝")).toBe('"\\u00e9 \\U0001f41d"');
});

test("Python's bytes literals hold ASCII; other text is encoded", () => {
  const request = requestOf("uploadBytes");
  const withText = (text: string): string =>
    python3({ ...request, body: { kind: "text", type: "text/plain", text } });
  expect(withText("hello")).toContain('data=b"hello"');
  expect(withText("né")).toContain('data="n\\u00e9".encode()');
  expect(withText("\u0001")).toContain('data="\\u0001".encode()');
});

test("a websocket that answers frames is sent one", () => {
  const request = requestOf("streamChunks");
  expect(fetchSnippet(request)).toContain("socket.send(new Uint8Array([11, 0,");
  expect(python3(request)).toContain("socket.send(bytes([11, 0,");
  expect(go(request)).toContain("socket.Write(ctx, websocket.MessageBinary, frame)");
  expect(python3(requestOf("subscribePss"))).not.toContain("send(");
});

test("short objects stand on one line with blanks, long ones keep their indentation", () => {
  expect(fetchSnippet(requestOf("setLoggers"))).toContain('stringify({ verbosity: "debug" })');
  expect(beeJs(requestOf("patchGrantees"))).toMatch(/\n {4}add: \[\n {6}"/);
});

test("swarm-cli reads the member `grantees` of the file", () => {
  expect(swarmCli(requestOf("createGrantees"))).toMatch(/^echo '\{"grantees":\["/);
});
