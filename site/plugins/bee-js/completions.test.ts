import { expect, test } from "vitest";
import { readGenerated } from "../../settings/files.ts";
import type { BeeJsReference } from "../../shared/bee-js/facts.ts";
import { namesOn } from "../../shared/bee-js/pages.ts";
import { signatureOf, membersOf, signatureType } from "../../shared/bee-js/type-text.ts";
import { completionsOf, firstSentence } from "./completions.ts";

const references = readGenerated<readonly BeeJsReference[]>("bee-js");
const all = references.map(completionsOf);

test("every name of the reference is there once, with a signature that can be read", () => {
  for (const [at, data] of all.entries()) {
    const own = Object.values(data).flatMap(({ members = [], fixed = [] }) => [
      ...members,
      ...fixed,
    ]);
    const listed = references[at]?.pages.flatMap((page) =>
      page.importLine ? [page.name, ...namesOn(page)] : namesOn(page),
    );
    const names = new Set([...Object.keys(data), ...own.map(([name]) => name)]);
    expect(listed?.filter((name) => !names.has(name))).toEqual([]);
    const methods = own.filter(([, signature]) => signature.startsWith("("));
    expect(methods.length).toBeGreaterThan(250);
    const unread = methods.filter(([, signature]) => !signatureOf(data, signatureType(signature)));
    expect(unread).toEqual([]);
  }
});

test("every name that can be imported, and every member of Bee, has a description", () => {
  for (const data of all) {
    const silent = Object.entries(data).filter(([, { says }]) => says === "");
    expect(silent.map(([name]) => name)).toEqual([]);
    expect(data["Bee"]?.members?.filter(([, , says]) => says === "")).toEqual([]);
  }
});

test("options of each method of Bee have keys, and results of known types have members", () => {
  for (const data of all) {
    const calls = (data["Bee"]?.members ?? []).flatMap(([name, signature]) => {
      const call = signatureOf(data, signatureType(signature));
      return call ? [[name, call] as const] : [];
    });
    expect(calls.length).toBeGreaterThan(100);
    const withoutKeys = calls.flatMap(([name, { parameters }]) =>
      parameters
        .filter((type) => /^\w*Options$/.test(type) && membersOf(data, type).length === 0)
        .map((type) => `${name}: ${type}`),
    );
    expect(withoutKeys).toEqual([]);
  }
});

test("a description is cut to its first sentence", () => {
  expect(firstSentence("Reads `data` from 1.5 nodes, e.g. yours. Then more.")).toBe(
    "Reads data from 1.5 nodes, e.g. yours.",
  );
  expect(firstSentence("One.")).toBe("One.");
  expect(firstSentence(undefined)).toBe("");
});
