import { describe, expect, test } from "vitest";
import { readDocument } from "../src/document/read.ts";
import { sampleRequest } from "../src/snippets/all.ts";
import { curl } from "../src/snippets/curl.ts";
import { fetchSnippet } from "../src/snippets/fetch.ts";
import { go } from "../src/snippets/go.ts";
import { python3 } from "../src/snippets/python.ts";
import { foreign, operation, operationsOf, own } from "./load.ts";
import { sentByCurl, sentByFetch, sentByGo, sentByPython } from "./sent.ts";

const operations = operationsOf(readDocument(await own())).map((one) => ({
  id: one.id,
  request: sampleRequest(one),
}));

describe("curl, fetch, Python and Go send the same request", () => {
  const plain = operations.filter(({ request }) => !request.isWebsocket);

  test("almost every operation is compared", () => {
    expect(operations.length - plain.length).toBeLessThan(5);
  });

  test.each(plain)("$id", async ({ request }) => {
    const expected = await sentByFetch(fetchSnippet(request));
    expect(expected.method).toBe(request.method);
    expect(sentByGo(go(request))).toEqual(expected);
    // These two follow redirects only when they are told to: where the document has one.
    const { isRedirected, method } = request;
    expect(sentByPython(python3(request))).toEqual({
      ...expected,
      followsRedirects: isRedirected || method !== "HEAD",
    });
    expect(sentByCurl(curl(request))).toEqual({ ...expected, followsRedirects: isRedirected });
  });

  test("a text that curl would take for the name of a file", async () => {
    const { request } = plain.find(({ id }) => id === "uploadBytes") ?? {};
    if (!request) throw new Error("no uploadBytes");
    const body = { kind: "text", type: "text/plain", text: "@me 'hello'\n" } as const;
    const typed = { ...request, body };
    expect(sentByCurl(curl(typed))).toEqual({
      ...(await sentByFetch(fetchSnippet(typed))),
      followsRedirects: false,
    });
  });

  test("a multipart body", async () => {
    const request = sampleRequest(operation(foreign("parcels"), "put-parcels-id-label"));
    const expected = await sentByFetch(fetchSnippet(request));
    expect(expected.body).toEqual(["file"]);
    expect(sentByPython(python3(request))).toEqual(expected);
    expect(sentByGo(go(request))).toEqual(expected);
    expect(sentByCurl(curl(request))).toEqual({ ...expected, followsRedirects: false });
  });
});

describe("redirects are followed", () => {
  test.each(["downloadBzz", "headBzz", "downloadBzzPath"])("%s", (id) => {
    const found = operations.find((one) => one.id === id);
    expect(found && sentByCurl(curl(found.request)).followsRedirects).toBe(true);
    expect(found && sentByPython(python3(found.request)).followsRedirects).toBe(true);
  });
});
