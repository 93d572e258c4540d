import { expect, test } from "vitest";
import { askedCall, callFit, callOf } from "../src/engine/call.ts";
import { formOf, TROUBLE } from "../src/engine/form.ts";
import { KINDS } from "../src/engine/format.ts";

const PATHS = ["GET /stamps", "POST /stamps/{amount}/{depth}", "PATCH /stamps/topup/{id}/{amount}"];
const calls = PATHS.map(callOf);
const fits = (query: string): number[] => {
  const { request } = formOf(query, calls);
  return calls.map((call) => (request ? callFit(call, request) : 0));
};

test.each([
  ["/stamps", [2, 2, 1]],
  ["GET /stamps", [2, 1, 1]],
  ["POST /stamps", [1, 2, 1]],
  ["/stamps/topup", [0, 1, 2]],
  ["/stamps/100/20", [0, 2, 0]],
  ["/v1/stamps?all=true", [2, 2, 1]],
  ["curl -X POST http://localhost:1633/stamps/100/20", [0, 2, 0]],
  ["stamps endpoint", [2, 2, 1]],
  ["endpoint for a stamp", [2, 2, 1]],
  ["stamp endpoints", [2, 2, 1]],
  ["curl -s http://localhost:1633/stamps", [2, 2, 1]],
  ["stamps/topup", [0, 1, 2]],
  ["/bytes", [0, 0, 0]],
])("%s asks for these operations", (query, expected) => {
  expect(fits(query)).toEqual(expected);
});

test("a word before `endpoint` that is no path is a word like any other", () => {
  expect(formOf("rpc endpoint", calls)).toEqual({ text: "rpc endpoint", wishes: {} });
});

test.each([
  "define batch depth",
  "define: batch depth",
  "definition: batch depth",
  "definition of batch depth",
  "batch depth definition swarm",
  "what means batch depth",
  "meaning of batch depth",
  "what is the meaning of batch depth in Swarm?",
  "batch depth meaning",
  "batch depth definition in bee",
  "explain the batch depth",
])("%s looks for the term alone", (query) => {
  expect(formOf(query, calls)).toEqual({ text: "batch depth", wishes: {}, term: "batch depth" });
});

test("the reader's own host is not looked for", () => {
  expect(formOf("localhost:1633/stamps", calls).text).toBe("/stamps");
  expect(formOf("curl -X POST http://my.node:1633/stamps/100/20", calls).text).toBe("POST /stamps");
});

test("the values of a request are not looked for, and a path may have any number of steps", () => {
  const bzz = ["POST /bzz", "GET /bzz/{reference}", "GET /bzz/{reference}/{path}"].map(callOf);
  const { text, request } = formOf("/bzz/ab01/img/logo.png", bzz);
  expect(text).toBe("/bzz");
  expect(bzz.map((call) => callFit(call, request ?? call))).toEqual([0, 0, 2]);
});

test("HEAD is meant only when the request names it", () => {
  const bzz = ["GET /bzz/{reference}/{path}", "HEAD /bzz/{reference}/{path}"].map(callOf);
  const fit = (query: string): number[] => {
    const { request } = formOf(query, bzz);
    return bzz.map((call) => callFit(call, request ?? call));
  };
  expect(fit("/bzz/ab01/img/logo.png")).toEqual([2, 1]);
  expect(fit("HEAD /bzz/ab01/img/logo.png")).toEqual([1, 2]);
});

test("an answer of the node is looked for by its message", () => {
  expect(formOf('{"code":404,"message":"batch with id not found","rea', calls)).toMatchObject({
    text: "batch with id not found",
    wishes: { e: 1.4 },
  });
});

test("flags ask for options, names of metrics for metrics", () => {
  expect(formOf("--full-node", calls).wishes).toEqual({ f: 1.7 });
  expect(formOf("bee_pusher_total", calls).wishes).toEqual({ m: 3 });
});

test.each(["swap-enable: false", "BEE_SWAP_ENABLE=false", "--swap-enable=false"])(
  "%s asks for an option",
  (query) => expect(formOf(query, calls).wishes).toEqual({ f: 1.7 }),
);

test.each([
  ["what is a batch?", "batch"],
  ["what does overlay mean", "overlay"],
  ["define postage batch", "postage batch"],
  ["meaning of the span", "span"],
])("%s asks to explain %s", (query, term) => expect(formOf(query, calls).term).toBe(term));

test("other questions ask to explain nothing", () => {
  expect(formOf("how does a batch expire", calls).term).toBeUndefined();
});

test.each([
  "won't start",
  "upload fails",
  "node is stuck",
  "cannot connect",
  "act download 404",
  "connection closed",
  "never connects",
  "restarts in a loop",
])("%s says that something fails", (query) => expect(query).toMatch(TROUBLE));

test.each(["uploadFiles array of File", "bee.uploadFiles throws on Windows"])(
  "%s names a member among other words",
  (query) => expect(formOf(query, []).symbol).toEqual({ name: "uploadFiles" }),
);

test.each(["404", " HTTP 404", "status 404", "error 404 "])(
  "%s asks what a status means",
  (query) => {
    expect(formOf(query, calls).text).toBe("status codes 404");
  },
);

test.each(["100", "404 page", "8192"])("%s is no status", (query) => {
  expect(formOf(query, calls).text).toBe(query);
});

test.each(["ab".repeat(32), ` 0x${"AB".repeat(31)} `])("%s is an address, not a word", (query) => {
  expect(formOf(query, calls).text).toBe("neighborhoods");
  expect(formOf(query.trim().slice(0, 40), calls).text).toBe(query.trim().slice(0, 40));
});

test.each([
  ["what does uploadFile return", "uploadFile"],
  ["Bee.uploadFile options", "Bee.uploadFile"],
  ["makeFeedWriter signature", "makeFeedWriter"],
  ["Bee.uploadFile", "Bee.uploadFile"],
  ["bee.uploadFile(", "bee.uploadFile("],
])("%s asks for the reference of a name", (query, text) => {
  const form = formOf(query, []);
  expect(form.text).toBe(text);
  expect(form.wishes[KINDS.symbol]).toBeGreaterThan(1);
});

test.each(["upload a file", "uploadFile", "bee.uploadData is not a function", "return type"])(
  "%s does not",
  (query) => {
    expect(formOf(query, [])).toMatchObject({ text: query, wishes: {} });
  },
);

test("a request keeps the steps of operations and loses the reader's own values", () => {
  const calls = ["GET /stamps/{batch_id}", "PATCH /stamps/topup/{batch_id}/{amount}"].map(callOf);
  const textOf = (query: string) => askedCall(query, calls)?.text;
  expect(textOf("GET /stamps/0badcafe")).toBe("GET /stamps");
  expect(textOf("GET /stamps/{id}")).toBe("GET /stamps/{id}");
  expect(textOf("curl -X PATCH http://localhost:1633/v1/stamps/topup/0bad/5")).toBe(
    "PATCH /stamps/topup",
  );
  expect(textOf("GET /chunks/0badcafe")).toBeUndefined();
});
