import { expect, test } from "vitest";
import { callFit, callOf, formOf } from "../src/engine/form.ts";

const PATHS = ["GET /stamps", "POST /stamps/{amount}/{depth}", "PATCH /stamps/topup/{id}/{amount}"];
const calls = PATHS.map(callOf);
const isOperation = (steps: readonly string[]): boolean =>
  calls.some((call) => callFit(call, { method: "", steps }) > 0);
const fits = (query: string): number[] => {
  const { request } = formOf(query, isOperation);
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
  ["/bytes", [0, 0, 0]],
])("%s asks for these operations", (query, expected) => {
  expect(fits(query)).toEqual(expected);
});

test("a word before `endpoint` that is no path is a word like any other", () => {
  expect(formOf("rpc endpoint", isOperation)).toEqual({ text: "rpc endpoint", wishes: {} });
});

test("the reader's own host is not looked for", () => {
  expect(formOf("localhost:1633/stamps", isOperation).text).toBe("/stamps");
});

test("flags ask for options, names of metrics for metrics", () => {
  expect(formOf("--full-node", isOperation).wishes).toEqual({ f: 1.7 });
  expect(formOf("bee_pusher_total", isOperation).wishes).toEqual({ m: 3 });
});

test.each(["404", " HTTP 404", "status 404", "error 404 "])(
  "%s asks what a status means",
  (query) => {
    expect(formOf(query, isOperation).text).toBe("status codes 404");
  },
);

test.each(["100", "404 page", "8192"])("%s is no status", (query) => {
  expect(formOf(query, isOperation).text).toBe(query);
});

test.each(["ab".repeat(32), ` 0x${"AB".repeat(31)} `])("%s is an address, not a word", (query) => {
  expect(formOf(query, isOperation).text).toBe("neighborhoods");
  expect(formOf(query.trim().slice(0, 40), isOperation).text).toBe(query.trim().slice(0, 40));
});
