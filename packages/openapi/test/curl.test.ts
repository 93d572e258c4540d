import { expect, test } from "vitest";
import { readCurl } from "../src/curl/read.ts";
import { commandsOf } from "../src/curl/words.ts";
import { readDocument } from "../src/document/read.ts";
import { bundle } from "../src/bundle/bundle.ts";
import { urlOf } from "../src/request/request.ts";
import { LANGUAGES, sampleRequest } from "../src/snippets/all.ts";

test("quotes, variables, comments and continued lines make words", () => {
  expect(commandsOf(`echo 'a $b' "c \\"$D\\" e"f$\{G} \\\n  h # not this\n\nx`)).toEqual([
    [["echo"], ["a $b"], ['c "', { variable: "D" }, '" ef', { variable: "G" }], ["h"]],
    [["x"]],
  ]);
});

test.each([
  "curl x | grep y",
  "curl x > file",
  "A=$(curl x)",
  'A="`curl x`"',
  'echo "$(date)"',
  "for i in 1; do curl x; done",
  "echo 'open",
  'echo "open',
])("a script with more than commands is not read: %s", (script) => {
  expect(commandsOf(script)).toBeUndefined();
});

test.each([
  "curl -o file http://localhost:1633/health",
  "curl -I http://localhost:1633/health",
  "curl --data-binary @file http://localhost:1633/bytes",
  "curl -F a=b http://localhost:1633/bzz",
  "curl http://a http://b",
  "node x.js",
  "A=1 curl http://localhost:1633",
  "curl -s",
])("what a page cannot do for curl is not read: %s", (script) => {
  expect(readCurl(script)).toBeUndefined();
});

test("a request is read with its variables, as curl would send it", () => {
  const script = `REF=abc\ncurl -sL -X PUT -H "Swarm-Postage-Batch-Id: $BATCH_ID" --data 'x y' "http://localhost:1633/bytes/$REF"\necho`;
  expect(readCurl(script)).toEqual([
    { kind: "set", name: "REF", value: ["abc"] },
    {
      kind: "request",
      method: "PUT",
      url: ["http://localhost:1633/bytes/", { variable: "REF" }],
      headers: [
        { name: "Swarm-Postage-Batch-Id", value: ["", { variable: "BATCH_ID" }] },
        { name: "Content-Type", value: ["application/x-www-form-urlencoded"] },
      ],
      body: ["x y"],
      isFollowed: true,
    },
    { kind: "echo", value: [] },
  ]);
});

test("what is written for curl is read back as the same request", async () => {
  const curl = LANGUAGES.find(({ id }) => id === "curl")!;
  const { groups } = readDocument(await bundle());
  let read = 0;
  for (const operation of groups.flatMap((group) => group.operations)) {
    const request = sampleRequest(operation);
    const [step] = readCurl(curl.write(request)) ?? [];
    if (step?.kind !== "request") continue;
    read += 1;
    expect(step.method, operation.id).toBe(request.method);
    expect(step.url, operation.id).toEqual([urlOf(request)]);
    const sent = new Map(step.headers.map(({ name, value }) => [name, value.join("")]));
    for (const [name, value] of request.headers) expect(sent.get(name), operation.id).toBe(value);
    if (request.body?.kind === "json")
      expect(JSON.parse((step.body ?? []).join("")), operation.id).toEqual(request.body.value);
    if (request.body?.kind === "text") expect(step.body, operation.id).toEqual([request.body.text]);
  }
  // The others send files, listen to websockets or keep the answer in a file.
  expect(read).toBeGreaterThan(55);
});
