import { expect, it } from "vitest";
import { operationOf, type OperationRow } from "../src/request/find.ts";

const operations: readonly OperationRow[] = [
  ["GET", "/health", "health"],
  ["GET", "/stamps", "stamps"],
  ["GET", "/stamps/{batch_id}", "stamp"],
  ["POST", "/bzz", "upload"],
  ["GET", "/bzz/{reference}", "site"],
  ["GET", "/bzz/{reference}/{path}", "file"],
  ["GET", "/feeds/{owner}/{topic}", "feed"],
  ["POST", "/connect/{multi-address}", "connect"],
];

it.each([
  ["GET", "/health", "health"],
  ["GET", "/v1/stamps?x=/", "stamps"],
  ["HEAD", "/stamps", "stamps"],
  ["GET", "/bzz/ab", "site"],
  ["GET", "/bzz/ab/", "file"],
  ["GET", "/bzz/ab/x//y/", "file"],
  ["POST", "/connect//ip4/127.0.0.1", "connect"],
])("%s %s is %s", (method, target, id) => {
  expect(operationOf(operations, method, target)).toBe(id);
});

it.each(["/health/", "/stamps/", "/stamps/ab/", "/bzz/", "/bzz//x", "/feeds/ab/", "/feeds//ab"])(
  "GET %s is no operation, as a node answers 404",
  (target) => {
    expect(operationOf(operations, "GET", target)).toBeUndefined();
  },
);
