import { expect, test } from "vitest";
import { find, indexOf } from "./search.ts";

const index = indexOf({
  operations: [
    ["uploadBytes", "POST", "/bytes", "Upload raw bytes", "Cut into chunks of 4096 bytes."],
    ["getStamp", "GET", "/stamps/{batch_id}", "One of your batches", "Shows fill."],
    ["", "", "For all operations", "", ""],
  ],
  records: [
    [0, 0, "", "POST /bytes", "Upload raw bytes uploadBytes"],
    [1, 0, ".header.Swarm-Pin", "Swarm-Pin", "header"],
    [4, 0, ".422", "batch not usable yet", "422"],
    [0, 1, "", "GET /stamps/{batch_id}", "One of your batches getStamp"],
    [3, 1, ".200.batchID", "batchID", "200"],
    [4, 1, ".422", "batch not usable yet", "422"],
    [4, 1, ".404", "batch with id not found", "404"],
    [5, 2, "format-BatchId", "BatchId", "Value formats"],
  ],
});

test("all words count; exact names and beginnings come first", () => {
  expect(find(index, "batchid").hits[0]?.name).toBe("batchID");
  expect(find(index, "swarm bytes").hits.map(({ anchor }) => anchor)).toEqual([
    "uploadBytes.header.Swarm-Pin",
  ]);
  expect(find(index, "NOT usable").hits[0]?.anchor).toBe("uploadBytes.422");
  expect(find(index, "post bytes upload").hits[0]?.kind).toBe("operation");
  expect(find(index, "chunks 4096").hits.map(({ anchor }) => anchor)).toEqual(["uploadBytes"]);
  expect(find(index, "value formats").hits[0]?.anchor).toBe("format-BatchId");
  expect(find(index, "  ")).toEqual({ hits: [], total: 0 });
  expect(find(index, "nothing like it").total).toBe(0);
});

test("the number of hits shown is limited, the total is not", () => {
  expect(find(index, "e", { limit: 2 })).toMatchObject({ hits: { length: 2 }, total: 8 });
});

test("the name of a resource finds its operations before fields of that name", () => {
  const named = indexOf({
    operations: [["getStamp", "GET", "/stamps/{batch_id}", "One of your batches", ""]],
    records: [
      [3, 0, ".200.stamps", "stamps", "200"],
      [0, 0, "", "GET /stamps/{batch_id}", "One of your batches getStamp"],
    ],
  });
  for (const query of ["stamps", "stamp", "/stamps", "get /stamps"])
    expect(find(named, query).hits[0]?.name).toBe("GET /stamps/{batch_id}");
});

test.each([
  "/stamps/0123abcd",
  "GET /stamps/{batch_id}",
  "curl http://localhost:1633/stamps/0123abcd",
])("%s finds the operation whose path it is", (query) => {
  expect(find(index, query).hits[0]?.name).toBe("GET /stamps/{batch_id}");
});

test("what is written as asked comes first, and once before it comes again", () => {
  expect(find(index, "batch not").hits.map(({ anchor }) => anchor)).toEqual([
    "uploadBytes.422",
    "getStamp.422",
    "getStamp.404",
  ]);
  expect(find(index, "batch").hits.map(({ name }) => name)).toEqual([
    "GET /stamps/{batch_id}",
    "batchID",
    "batch not usable yet",
    "batch with id not found",
    "batch not usable yet",
    "BatchId",
  ]);
});
