import { CompletionContext } from "@codemirror/autocomplete";
import { typescriptLanguage } from "@codemirror/lang-javascript";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import type { CompletionData, MemberText } from "../../../shared/bee-js/completions.ts";
import { completionsAt } from "./completions.ts";

const member = (name: string, signature: string): MemberText => [name, signature, ""];

/** As `plugins/bee-js/completions.ts` writes it. */
const DATA: CompletionData = {
  Bee: {
    kind: "class",
    text: "",
    says: "The client.",
    members: [
      member("url", ": string"),
      member("constructor", "(url: string, options?: BeeOptions)"),
      [
        "uploadFile",
        "(id: BatchId | string, data: string, options?: FileOptions): Promise<UploadResult>",
        "Stores one file.",
      ],
      member("getTags", "(): Promise<Tag[]>"),
      member("listen", "(handler: Handler): Subscription"),
      member("getCost", "(): Promise<{ amount: bigint; left: Duration; }>"),
      member("getWriter", "(): Writer"),
    ],
  },
  BeeOptions: { kind: "interface", text: "", says: "", members: [member("timeout", "?: number")] },
  Options: { kind: "interface", text: "", says: "", members: [member("pin", "?: boolean")] },
  FileOptions: {
    kind: "interface",
    text: " extends Options",
    says: "",
    members: [member("contentType", "?: string"), member("nested", "?: Partial<BeeOptions>")],
  },
  UploadResult: {
    kind: "interface",
    text: "",
    says: "",
    members: [member("reference", ": Reference"), member("tagUid", "?: number")],
    isHidden: true,
  },
  Tag: { kind: "interface", text: "", says: "", members: [member("uid", ": number")] },
  Tags: { kind: "type", text: " = Array<Tag>", says: "" },
  Circle: { kind: "type", text: " = Circle | Tag", says: "" },
  Handler: {
    kind: "interface",
    text: "",
    says: "",
    members: [member("onMessage", ": (message: Bytes) => void")],
  },
  Subscription: { kind: "interface", text: "", says: "", members: [member("cancel", "(): void")] },
  Bytes: {
    kind: "class",
    text: "",
    says: "",
    members: [member("toHex", "(): string")],
    fixed: [member("fromUtf8", "(text: string): Bytes")],
  },
  Reference: { kind: "class", text: " extends Bytes", says: "" },
  Duration: {
    kind: "class",
    text: "",
    says: "",
    members: [member("toDays", "(): number")],
    fixed: [member("fromDays", "(days: number): Duration")],
  },
  Writer: { kind: "interface", text: " extends Subscription", says: "" },
  Level: { kind: "enum", text: "", says: "", fixed: [member("OFF", " = 0")] },
  NULL_TOPIC: { kind: "constant", text: ": Reference", says: "" },
  Utils: { kind: "namespace", text: "", says: "", fixed: [member("getDuration", "(): Duration")] },
};

const START = `import { Bee } from "@ethersphere/bee-js";\nconst bee = new Bee("http://localhost:1633");\n`;

/** Labels at the mark `|`, which ends a word or is asked for with Ctrl+Space. */
function labels(code: string, explicit = true): string[] {
  const pos = code.indexOf("|");
  const doc = code.slice(0, pos) + code.slice(pos + 1);
  const state = EditorState.create({ doc, extensions: [typescriptLanguage] });
  const found = completionsAt(new CompletionContext(state, pos, explicit), DATA);
  const word = doc.slice(found?.from, pos);
  return (found?.options ?? []).map(({ label }) => label).filter((one) => one.startsWith(word));
}

test.each([
  ["a new client", "bee.u|", ["url", "uploadFile"]],
  ["new without a name", `new Bee("http://a").u|`, ["url", "uploadFile"]],
  ["await", "const sent = await bee.uploadFile(id, 'x');\nsent.|", ["reference", "tagUid"]],
  ["await in brackets", "(await bee.uploadFile(id, 'x')).reference.|", ["toHex"]],
  ["a promise itself", "bee.uploadFile(id, 'x').|", []],
  ["then", "bee.uploadFile(id, 'x').then((sent) => sent.|)", ["reference", "tagUid"]],
  ["destructuring", "const { reference } = await bee.uploadFile(id, 'x');\nreference.|", ["toHex"]],
  ["a renamed part", "const { left: rest } = await bee.getCost();\nrest.|", ["toDays"]],
  [
    "nested destructuring",
    "const [{ reference: r }] = [await bee.uploadFile(id, 'x')];\nr.|",
    ["toHex"],
  ],
  ["a callback of a list", "(await bee.getTags()).map((tag) => tag.|)", ["uid"]],
  ["sorting", "(await bee.getTags()).sort((a, b) => a.uid - b.|)", ["uid"]],
  ["reducing", "(await bee.getTags()).reduce((sum, tag) => sum + tag.|, 0)", ["uid"]],
  [
    "filter, then find",
    "(await bee.getTags()).filter((t) => t.uid).find((t) => t.uid)!.|",
    ["uid"],
  ],
  ["an element", "const all = await bee.getTags();\nall[0]?.|", ["uid"]],
  ["a loop", "for (const tag of await bee.getTags()) {\n  tag.|\n}", ["uid"]],
  ["map, then all", "const all = await Promise.all([1].map(async () => bee));\nall.|", []],
  [
    "all of a mapped list",
    "const sent = await Promise.all((await bee.getTags()).map((tag) => bee.uploadFile(tag, '')));\nsent[0].|",
    ["reference", "tagUid"],
  ],
  ["a handler", "bee.listen({ onMessage: (message) => message.| })", ["toHex"]],
  ["a handler as a method", "bee.listen({ onMessage(message) { message.| } })", ["toHex"]],
  ["an annotation", "const tags: Tags = [];\ntags[0].|", ["uid"]],
  ["a parameter with a type", "function f(tag: Tag) {\n  tag.|\n}", ["uid"]],
  ["an assertion", "const tag = {} as Tag;\ntag.|", ["uid"]],
  ["a class itself", "Duration.|", ["fromDays"]],
  ["static members of a base", "Reference.|", ["fromUtf8"]],
  ["what a static method gives", "Duration.fromDays(1).|", ["toDays"]],
  ["an enumeration", "Level.|", ["OFF"]],
  ["a namespace", "Utils.getDuration().|", ["toDays"]],
  ["a constant", "NULL_TOPIC.|", ["toHex"]],
  ["members of a base", "bee.getWriter().|", ["cancel"]],
  ["a circular type", "const a: Circle = {};\na.|", ["uid"]],
])("members by %s", (_, code, expected) => {
  expect(labels(`${START}${code}`)).toEqual(expected);
});

test.each([
  ["of a method", "bee.uploadFile(id, 'x', { |", ["contentType", "nested", "pin"]],
  ["of a method, with a word", "bee.uploadFile(id, 'x', { co| })", ["contentType"]],
  [
    "without those that are there",
    "bee.uploadFile(id, 'x', { pin: true, | })",
    ["contentType", "nested"],
  ],
  [
    "while the brace is open",
    "const { reference } = await bee.uploadFile(id, 'x', { co|",
    ["contentType"],
  ],
  ["within options while it is open", "bee.uploadFile(id, 'x', { nested: { t|", ["timeout"]],
  ["of a parameter", "(await bee.getTags()).map(({ u| }) => 1)", ["uid"]],
  ["within options", "bee.uploadFile(id, 'x', { nested: { | } })", ["timeout"]],
  ["of a constructor", `new Bee("http://a", { | })`, ["timeout"]],
  ["of an argument without options", "bee.uploadFile({ | })", []],
  ["that a pattern takes", "const { | } = await bee.uploadFile(id, 'x');", ["reference", "tagUid"]],
])("keys %s", (_, code, expected) => {
  expect(labels(`${START}${code}`)).toEqual(expected);
});

test("names in an import of bee-js, types too, and none of another module", () => {
  expect(labels(`import { Bee, B| } from "@ethersphere/bee-js";`)).toEqual(["BeeOptions", "Bytes"]);
  expect(labels(`import { Up| } from "@ethersphere/bee-js";`)).toEqual([]);
  expect(labels(`import { B| } from "node:crypto";`)).toEqual([]);
});

test("exports as values and as types", () => {
  expect(labels("const a = new B|")).toEqual(["Bee", "Bytes"]);
  expect(labels("const a: B|")).toEqual(["Bee", "BeeOptions", "Bytes"]);
});

test.each([
  [
    "a renamed import",
    `import { Bee as Client } from "@ethersphere/bee-js";\nnew Client("").ur|`,
    ["url"],
  ],
  ["an own name hides one of bee-js", "const Duration = 1;\nDuration.|", []],
  ["an own function hides one", "function Duration() {}\nDuration.|", []],
  ["code that is circular", "const a = b;\nconst b = a;\na.|", []],
  ["names of every object", "toString.|", []],
  ["members of every object", "bee.constructor.|", []],
  ["texts", `const a = "bee.|";`, []],
  ["comments", "// bee.|", []],
  ["a name that is declared", "const B|", []],
])("%s", (_, code, expected) => {
  expect(labels(code.includes("import") ? code : START + code)).toEqual(expected);
});

test("nothing opens before a word begins, unless it is asked for", () => {
  expect(labels(`${START}|`, false)).toEqual([]);
  expect(labels(`${START}bee.uploadFile(id, 'x', { |`, false)).toEqual([]);
  expect(labels(`${START}bee.|`, false)).toContain("uploadFile");
});
