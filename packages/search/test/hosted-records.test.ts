import { expect, test } from "vitest";
import { hostedRecords } from "../src/builder/hosted-records.ts";
import type { Section } from "../src/section.ts";

const section = (anchor: string): Section => ({
  kind: "error",
  route: "/errors/",
  anchor,
  group: "Errors",
  page: "Errors and log lines",
  headings: ["Stamps", "batch not usable"],
  text: "",
  names: [],
  summary: "",
});

test("a row with a page of its own has the address of that page, others an anchor", () => {
  const addresses = [section("/errors/a"), section("a"), section("")].map((one) => {
    const [record] = hostedRecords([one], "https://docs.example/x/");
    return [record?.url, record?.url_without_anchor, record?.anchor];
  });
  expect(addresses).toEqual([
    ["https://docs.example/x/errors/a", "https://docs.example/x/errors/a", ""],
    ["https://docs.example/x/errors/#a", "https://docs.example/x/errors/", "a"],
    ["https://docs.example/x/errors/", "https://docs.example/x/errors/", ""],
  ]);
});
