import { expect, test } from "vitest";
import { messageOf, pastedIn } from "../src/engine/pasted.ts";

const MESSAGES = [
  "batch is overissued",
  "connected to wrong network: expected chain id {a}, got {b}",
  "api listener: listen tcp {addr}: bind: address already in use",
  "fund your node using the funding URL: {url}",
  "Not Found",
].map((title, doc) => messageOf(doc, title));

const first = (text: string): number | undefined => {
  const { docs, isFirst } = pastedIn(text, MESSAGES);
  return isFirst ? docs[0] : undefined;
};

test("a message with the reader's values and text around it", () => {
  expect(first("init chain: connected to wrong network: expected chain id 100, got 1")).toBe(1);
  expect(first("api listener: listen tcp 127.0.0.1:1633: bind: address already in use")).toBe(2);
});

test("a message that is cut off, in the middle of a word too", () => {
  expect(first("init chain: connected to wrong network: expected cha")).toBe(1);
});

test("a message that another release continues otherwise is named from five words on", () => {
  const messages = [
    messageOf(0, "could not connect to backend; in a swap-enabled network a node is required"),
  ];
  const named = (text: string) => pastedIn(text, messages).docs;
  expect(named("could not connect to backend: dial tcp 127.0.0.1:8545: connect: refused")).toEqual([
    0,
  ]);
  expect(named("could not connect to the node of my friend, what is wrong here")).toEqual([]);
});

test("the beginning of a message that is typed is no pasted one", () => {
  expect(pastedIn("fund your node", MESSAGES).docs).toEqual([]);
  expect(pastedIn("fund your node using", MESSAGES).docs).toEqual([]);
});

test("a message in a longer text is named, and not the whole of it", () => {
  const { docs, isFirst } = pastedIn(
    "swarm desktop shows batch is overissued after one photo",
    MESSAGES,
  );
  expect(docs).toEqual([0]);
  expect(isFirst).toBe(false);
});

test("a reader's own question is no message, nor are two words", () => {
  expect(first("why is my batch is overissued")).toBeUndefined();
  expect(pastedIn("file not found", MESSAGES).docs).toEqual([]);
  expect(pastedIn("", MESSAGES).docs).toEqual([]);
});
