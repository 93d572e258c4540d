import { fromByteString } from "../../src/http/byte-string.ts";
import { dice, mutate } from "../data/mutate.ts";
import { Odds } from "./odds.ts";

/**
 * Archives as programs and enemies write them: members of every dialect and type, extended headers and
 * sparse maps, right and wrong, some of them damaged afterwards. The same seed gives the same bytes.
 */

/** Names as byte strings; few, so that paths collide and nest. */
const names: readonly [string, ...string[]] = [
  "index.html",
  "a.txt",
  "b.css",
  "img/1.png",
  "img/1.png/2.gif",
  "img/",
  "docs/index.html",
  "./index.html",
  "./",
  ".",
  "..",
  "/",
  "",
  "/abs.txt",
  "//abs.txt",
  "../up.js",
  "a/../../up.js",
  "a//b/./c.json",
  "a/../b.css",
  "dir/file.txt/",
  "page.html/.",
  ".gitignore",
  "no-extension",
  "two.dots.tar.gz",
  "UPPER.HTML",
  "sp ace & <tag> 'quote' \"double\".svg",
  "back\\slash.txt",
  "\xc3\xbc/\xf0\x9f\x90\x9d.html",
  "latin1-\xe9\xff.htm",
  "cut-\xe2\x82.html",
  "surrogate-\xed\xa0\x80.html",
  "line\nfeed\ttab.txt",
  "sep\xe2\x80\xa8arator.txt",
  "x.\xc4\xb0CO",
  "x.HT\xe2\x84\xaa",
  "deep/".repeat(24) + "file.xml",
  "n".repeat(100),
  "m".repeat(101),
];

const contents: readonly [string, ...string[]] = [
  "",
  "x",
  "text",
  "<h1>Swarm</h1>\n",
  "z".repeat(511),
  "y".repeat(512),
  "w".repeat(513),
  "0123456789abcdef".repeat(256),
  "v".repeat(4097),
];

const fileTypes: readonly [string, ...string[]] = ["0", "0", "0", "0", "0", "0", "0", "\0", "7"];
const otherTypes: readonly [string, ...string[]] = [
  "1", "1", "1", "2", "3", "4", "5", "5", "6", "S", "g", "g", "x", "L", "K", "V", "M", "N", "D", "A",
  "Z", "8", " ", "\xff",
]; // prettier-ignore
const modes: readonly [string, ...string[]] = [
  "0000644\0", "0000644\0", "000644 \0", "   644 \0", "0100644\0", "0040755\0", "0120777\0", "0010644\0",
  "0060644\0", "0020644\0", "0140644\0", "0104755\0", "0007777\0", "7777777\0", "\0\0\0\0\0\0\0\0",
  "\x80\0\0\0\0\0\x41\xed", "\xff\xff\xff\xff\xff\xff\xff\xff", "\x80\0\0\x01\0\0\x41\xed", "0000648\0",
]; // prettier-ignore
const numbers8: readonly [string, ...string[]] = [
  "0001750\0", "0001750\0", "0001750\0", "1750   \0", "\0\0\0\0\0\0\0\0", "77777777", "\x80\0\0\0\0\x0f\x42\x40",
  "\xff\xff\xff\xff\xff\xff\xff\xfe", "not oct\0", "17 50\0\0\0", "1\x009\0\0\0\0\0",
]; // prettier-ignore
const times: readonly [string, ...string[]] = [
  "14371573750\0", "14371573750\0", "14371573750 ", "00000000000\0", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
  "\x80\0\0\0\x7f\0\0\0\0\0\0\0", "\x81\0\0\0\0\0\0\0\0\0\0\0", "1437157375.\0",
]; // prettier-ignore
const dialects: readonly [Dialect, ...Dialect[]] = [
  "ustar",
  "ustar",
  "gnu",
  "gnu",
  "v7",
  "star",
  "odd",
];

type Dialect = "ustar" | "gnu" | "v7" | "star" | "odd";

interface HeaderFields {
  readonly name: string;
  readonly type: string;
  readonly size: string;
  readonly dialect: Dialect;
  readonly fields?: Readonly<Record<number, string>>;
}

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, "0")}\0`;
}

/** A block of 512 bytes with its checksum. */
function header(roll: Odds, { name, type, size, dialect, fields = {} }: HeaderFields): Uint8Array {
  const block = new Uint8Array(512);
  const put = (at: number, text: string): void => {
    block.set(fromByteString(text).subarray(0, 512 - at), at);
  };
  put(0, name.slice(0, 100));
  put(100, roll.harm(6) ? roll.pick(modes) : "0000644\0");
  put(108, roll.harm(12) ? roll.pick(numbers8) : "0001750\0");
  put(116, roll.harm(12) ? roll.pick(numbers8) : "0001750\0");
  put(124, size);
  put(136, roll.harm(12) ? roll.pick(times) : "14371573750\0");
  put(156, type);
  put(157, roll.once(4) ? "target" : "");
  if (dialect === "ustar" || dialect === "star") put(257, "ustar\x0000");
  if (dialect === "gnu") put(257, "ustar  \0");
  if (dialect === "odd") put(257, roll.pick(["ustar\x0011", "ustar ", "USTAR\x0000", "ustar  1"]));
  if (dialect === "star") put(508, "tar\0");
  if (dialect !== "v7") {
    put(265, roll.pick(["root", "", "\xfcser"]));
    if (roll.harm(6)) put(329, roll.pick(numbers8));
    if (roll.once(4))
      put(345, roll.pick(["prefix", "/pre/fix", "pr\xc3\xa9fix", "12345670\0", times[0], "\xff"]));
    if (roll.harm(8)) put(357, roll.pick(times));
    if (roll.harm(12)) put(476, roll.pick(times));
  }
  for (const [at, text] of Object.entries(fields)) put(Number(at), text);
  putCheckSum(roll, block);
  return block;
}

function putCheckSum(roll: Odds, block: Uint8Array): void {
  block.fill(0x20, 148, 156);
  const isSigned = roll.once(10);
  let sum = 0;
  for (const byte of block) sum += isSigned && byte > 127 ? byte - 256 : byte;
  if (roll.harm(60)) sum++;
  const digits = Math.max(0, sum).toString(8);
  const written = roll.pick([
    `${digits.padStart(6, "0")}\0 `,
    digits.padStart(7, "0"),
    `${digits}  `,
  ]);
  block.set(fromByteString(written.slice(0, 8)), 148);
}

function sizeField(roll: Odds, size: number): string {
  if (!roll.harm(8)) return octal(size, 12);
  return roll.pick([
    size.toString(8).padStart(12, " "),
    size.toString(8).padStart(12, "0"),
    `${size.toString(8)} `,
    `\x80\0\0\0\0\0\0\0\0\0${String.fromCharCode(size >> 8, size & 255)}`,
    octal(size + 1, 12),
    octal(Math.max(0, size - 1), 12),
    octal(size + 512, 12),
    "77777777777\0",
    "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
    "\x80\0\0\0\x7f\xff\xff\xff\xff\xff\xff\xff",
    "\x80\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff",
    "",
    "8\0",
    "-1\0",
  ]);
}

function padded(bytes: Uint8Array): Uint8Array {
  const all = new Uint8Array(Math.ceil(bytes.length / 512) * 512);
  all.set(bytes);
  return all;
}

function record(key: string, value: string): string {
  const rest = key.length + value.length + 3;
  let length = rest + String(rest).length;
  if (rest + String(length).length > length) length++;
  return `${length} ${key}=${value}\n`;
}

function badRecord(roll: Odds): string {
  return roll.pick([
    "3 a\n",
    "5 a=\n",
    "6 =ab\n",
    "7 a=bc",
    "99 a=b\n",
    "-5 a=b\n",
    "+6 a=b\n",
    "06 a=b\n",
    "6  a=b\n",
    "7 a=b\n\n",
    "8 a=b=c\n",
    "9 ab\0=cd\n",
    "11 path=a\0\n",
    "12 gname=a\0\n",
    "14 comment=\0a\n",
    "noise",
    "18446744073709551621 a=b\n",
  ]);
}

const integers: readonly [string, ...string[]] = [
  "0", "7", "007", "+7", "-1", "1.5", "", " 7", "7 ", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
  "abc", "1_000", "0x10", `${"0".repeat(50)}7`,
]; // prettier-ignore
const instants: readonly [string, ...string[]] = [
  "1500000000", "1500000000.123456789", "1500000000.1234567890123", "-1.5", "1.", ".5", "1.5x", "1.x5", "abc", "",
]; // prettier-ignore

function records(roll: Odds, name: string, size: number): string {
  let text = "";
  for (let count = 1 + roll.below(4); count > 0; count--) {
    const kind = roll.below(12);
    if (kind < 4) text += record("path", roll.once(8) ? "" : name);
    else if (kind === 4) text += record("size", roll.harm(2) ? roll.pick(integers) : String(size));
    else if (kind === 5)
      text += record(roll.pick(["uid", "gid"]), roll.harm(2) ? roll.pick(integers) : "1000");
    else if (kind === 6)
      text += record(
        roll.pick(["atime", "mtime", "ctime"]),
        roll.harm(2) ? roll.pick(instants) : "1.5",
      );
    else if (kind === 7) text += record("linkpath", roll.pick(names));
    else if (kind === 8) text += record("SCHILY.xattr.user.x", "v\0w");
    else if (kind === 9 && roll.harm(2)) text += badRecord(roll);
    else
      text += record(roll.pick(["comment", "uname", "hdrcharset", "vendor.key"]), roll.pick(names));
  }
  return text;
}

function extended(roll: Odds, type: string, text: string): Uint8Array[] {
  const body = fromByteString(text);
  const size = roll.harm(40) ? sizeField(roll, body.length) : octal(body.length, 12);
  const name = roll.pick(["././@LongLink", "PaxHeaders/x", "pax_global_header", "x.html"]);
  return [header(roll, { name, type, size, dialect: roll.pick(dialects) }), padded(body)];
}

/** Fragments of a sparse file: mostly right, else with one number changed. */
function fragments(roll: Odds): { map: [string, string][]; size: string; data: string } {
  const map: [string, string][] = [];
  let [position, data] = [0, ""];
  for (let count = roll.below(roll.once(8) ? 60 : 7); count > 0; count--) {
    const length = roll.pick([0, 1, 10, 512, 600]);
    position += roll.pick([0, 0, 5, 512, 5000]);
    map.push([String(position), String(length)]);
    position += length;
    data += String.fromCharCode(97 + (count % 26)).repeat(length);
  }
  let size = String(position + roll.pick([0, 0, 7, 4096]));
  if (map.length > 0 && roll.harm(5)) {
    const wrong = roll.pick(["-1", "9223372036854775807", "99999", "0", "5", "abc"]);
    const entry = map[roll.below(map.length)] ?? ["", ""];
    entry[roll.below(2)] = wrong;
  }
  if (roll.harm(12)) size = roll.pick(["-1", "0", "9223372036854775808", "70000", ""]);
  if (roll.harm(12)) data = roll.once(2) ? data.slice(1) : `${data}!`;
  return { map, size, data };
}

function sparsePax(roll: Odds, name: string): Uint8Array[] {
  const { map, size, data } = fragments(roll);
  const numbers = map.flat();
  const kind = roll.pick(["0.0", "0.1", "1.0"]);
  const [major = "", minor = ""] = kind.split(".");
  let text = roll.once(3)
    ? ""
    : record("GNU.sparse.major", major) + record("GNU.sparse.minor", minor);
  if (kind === "1.0" && text === "")
    text = record("GNU.sparse.major", "1") + record("GNU.sparse.minor", "0");
  if (roll.harm(15)) text = record("GNU.sparse.major", "2") + record("GNU.sparse.minor", "0");
  if (!roll.once(6)) text += record("GNU.sparse.name", name);
  if (!roll.once(8)) text += record(roll.pick(["GNU.sparse.size", "GNU.sparse.realsize"]), size);
  let body = data;
  if (kind !== "1.0")
    text += record("GNU.sparse.numblocks", roll.harm(12) ? "3" : String(map.length));
  if (kind === "0.1") text += record("GNU.sparse.map", numbers.join(","));
  if (kind === "0.0") {
    for (const [offset, length] of map) {
      text += record("GNU.sparse.offset", offset);
      if (!roll.harm(60)) text += record("GNU.sparse.numbytes", length);
    }
  }
  if (kind === "1.0") {
    const lines = `${roll.harm(15) ? "999" : map.length}\n${numbers.map((n) => `${n}\n`).join("")}`;
    body = lines.padEnd(Math.ceil(lines.length / 512) * 512, "\0") + data;
  }
  const content = fromByteString(body);
  const type = roll.harm(20) ? roll.pick(otherTypes) : "0";
  const fields = { name: "GNUSparseFile.0/x", type, size: octal(content.length, 12) };
  return [
    ...extended(roll, "x", text),
    header(roll, { ...fields, dialect: "ustar" }),
    padded(content),
  ];
}

function base256(text: string): string {
  const value = BigInt.asUintN(64, /^-?\d+$/.test(text) ? BigInt(text) : 7n);
  const hex = value.toString(16).padStart(22, value >> 63n === 1n ? "f" : "0");
  const tail = hex.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return `${value >> 63n === 1n ? "\xff" : "\x80"}${(tail ?? []).join("")}`;
}

function sparseGnu(roll: Odds, name: string): Uint8Array[] {
  const { map, size, data } = fragments(roll);
  const number = (text: string): string => {
    const value = Number(text);
    const isOctal = Number.isSafeInteger(value) && value >= 0 && text !== "" && value < 8 ** 11;
    return isOctal && !roll.once(10) ? octal(value, 12) : base256(text);
  };
  const entries = map.map(([offset, length]) => number(offset) + number(length));
  const rest = entries.slice(4);
  const blocks: Uint8Array[] = [];
  while (rest.length > 0) {
    const block = new Uint8Array(512);
    block.set(fromByteString(rest.splice(0, 21).join("")));
    block[504] = rest.length > 0 ? 1 : 0;
    blocks.push(block);
  }
  const fields: Record<number, string> = {
    345: "\0".repeat(24),
    386: entries.slice(0, 4).join(""),
  };
  fields[482] = blocks.length > 0 ? "\x01" : "\0";
  fields[483] = number(size);
  const content = fromByteString(data);
  const dialect = roll.harm(12) ? roll.pick(dialects) : "gnu";
  return [
    header(roll, { name, type: "S", size: octal(content.length, 12), dialect, fields }),
    ...blocks,
    padded(content),
  ];
}

function member(roll: Odds): Uint8Array[] {
  const name = roll.pick(names);
  const kind = roll.below(20);
  if (kind === 0) return sparsePax(roll, name);
  if (kind === 1) return sparseGnu(roll, name);
  const content = fromByteString(roll.pick(contents));
  const parts: Uint8Array[] = [];
  if (kind === 2) parts.push(...extended(roll, "g", records(roll, name, content.length)));
  if (kind >= 3 && kind <= 7)
    parts.push(...extended(roll, "x", records(roll, name, content.length)));
  if (kind >= 7 && kind <= 9)
    parts.push(...extended(roll, "L", `${name}${roll.once(4) ? "" : "\0junk"}`));
  if (kind === 10) parts.push(...extended(roll, "K", "target\0"));
  const type = roll.once(4) ? roll.pick(otherTypes) : roll.pick(fileTypes);
  const isEmpty = "123456".includes(type) && !roll.once(4);
  const body = isEmpty ? new Uint8Array(0) : content;
  const size = sizeField(roll, isEmpty && roll.once(2) ? content.length : body.length);
  parts.push(header(roll, { name, type, size, dialect: roll.pick(dialects) }), padded(body));
  return parts;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Bytes after the last member. */
function ending(roll: Odds): Uint8Array {
  const zeros = roll.once(4) ? roll.pick([0, 1, 511, 512, 513, 1023, 1536, 10_240]) : 1024;
  const bytes = new Uint8Array(zeros + (roll.once(10) ? 40 : 0));
  return bytes.fill(0x6a, zeros);
}

/** The archive of a seed. */
export function archiveOf(seed: number): Uint8Array {
  const roll = new Odds(seed);
  const parts: Uint8Array[] = [];
  for (let count = roll.once(20) ? 0 : 1 + roll.below(6); count > 0; count--) {
    parts.push(...member(roll));
  }
  let bytes = join([...parts, ending(roll)]);
  if (roll.harm(8)) bytes = bytes.slice(0, roll.below(bytes.length + 1));
  if (roll.harm(10)) bytes = mutate(bytes, dice(seed + 1));
  return bytes;
}
