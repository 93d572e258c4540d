import { fromByteString } from "../../src/http/byte-string.ts";
import { dice, mutate } from "../data/mutate.ts";
import { Odds } from "./odds.ts";

/**
 * Forms as browsers, libraries and enemies write them, with the `Content-Type` of their request. The same
 * seed gives the same bytes. All texts are byte strings.
 */
export interface Form {
  readonly contentType: string;
  readonly body: Uint8Array;
}

type Texts = readonly [string, ...string[]];

const boundaries: Texts = [
  "frontier",
  "frontier",
  "frontier",
  "----WebKitFormBoundaryAbCdEf0123456789",
  "------------------------d74496d66958873e",
  "X",
  "-",
  "--",
  "a b",
  "a'()+_,-./:=?z",
  "\xc3\xbc",
  'q"u\\o',
  "B".repeat(70),
  "B".repeat(71),
  "L".repeat(1000),
];
const longBoundaries: Texts = [4088, 4089, 4090, 4091, 4092, 4093, 4094, 5000].map((length) =>
  "M".repeat(length),
) as unknown as Texts;

const names: Texts = [
  "index.html",
  "a.txt",
  "dir/b.css",
  "dir/b.css/c",
  "dir/",
  "/",
  "",
  ".",
  "..",
  "/abs.txt",
  "../up.js",
  "a/../b//c.json",
  "x".repeat(40),
  "sp ace & <tag> 'q'.svg",
  "\xc3\xbc/\xf0\x9f\x90\x9d.html",
  "latin1-\xe9\xff.htm",
  "%22percent%0d.txt",
  "C:\\dir\\file.txt",
  'back\\\\slash\\"quote.txt',
  "semi;colon=.txt",
  "tab\tname",
];

const types: Texts = [
  "text/html",
  "text/html; charset=utf-8",
  "application/octet-stream",
  "",
  "  text/plain  ",
  "image/svg+xml",
  "te<x>t/&\xe9",
  "\xc3\xbc/x",
  "multipart/mixed; boundary=inner",
];

const words: Texts = [
  "content",
  "x",
  "",
  "\r\n",
  "\n",
  "\r",
  "--",
  "-",
  "=",
  "=3D",
  "=c3=bc",
  "=\r\n",
  "=\n",
  "= \r\n",
  "=\t \n",
  "=4",
  "=zz",
  "=\rx",
  " \t",
  " \r\n",
  "\x01",
  "\x7f",
  "\xff\xfe",
  "\0",
  "<p>text</p>\n",
  "long ".repeat(300),
  "w".repeat(4096),
];

const longWords: Texts = ["l".repeat(4095), "l".repeat(4096), "l".repeat(4097), "k".repeat(9000)];

function quoted(roll: Odds, text: string): string {
  switch (roll.below(roll.harm(2) ? 6 : 40)) {
    case 0:
      return /^[\w.-]+$/.test(text) ? text : `"${text}"`;
    case 1:
      return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
    case 2:
      return text;
    default:
      return `"${text.replaceAll('"', "%22")}"`;
  }
}

function percent(text: string): string {
  return [...text]
    .map((byte) =>
      /[\w.-]/.test(byte) ? byte : `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`,
    )
    .join("");
}

function parameter(roll: Odds, name: string, text: string): string {
  const blank = (): string =>
    roll.once(8) ? roll.pick([" ", "\t", "  ", "\xc2\xa0", "\xe2\x80\x83"]) : "";
  const key = roll.once(8) ? name.toUpperCase() : name;
  const equals = `${blank()}=${blank()}`;
  switch (roll.below(roll.harm(2) ? 8 : 60)) {
    case 0:
      return `${key}*${equals}${roll.pick(["UTF-8''", "utf-8'en'", "us-ascii''", "latin1''", "''", "utf-8'"])}${percent(text)}`;
    case 1:
      return `${key}*0${equals}${quoted(roll, text.slice(0, 3))};${key}*1=${quoted(roll, text.slice(3))}`;
    case 2:
      return `${key}*0*=utf-8''${percent(text.slice(0, 3))}; ${key}*1*=${percent(text.slice(3))}; ${key}*2=end`;
    case 3:
      return `${key}${equals}${quoted(roll, text)}; ${key}=${quoted(roll, roll.once(2) ? text : "other")}`;
    case 4:
      return roll.pick([
        `${key}`,
        `${key}=`,
        `${key}=""`,
        `=${text}`,
        `"${text}`,
        `${key}="${text}`,
        `${key}*=utf-8''%zz`,
        `${key}*1=x`,
      ]);
    default:
      return `${key}${equals}${quoted(roll, text)}`;
  }
}

function disposition(roll: Odds): string {
  const kind = roll.harm(8)
    ? roll.pick(["attachment", "FORM-DATA", " form-data ", "form-data/x", "", "form data", "file"])
    : "form-data";
  const parts = [kind];
  if (!roll.once(8)) parts.push(parameter(roll, "name", roll.pick(names)));
  if (!roll.once(3)) parts.push(parameter(roll, "filename", roll.pick(names)));
  if (roll.once(10)) parts.push(parameter(roll, "size", "7"));
  const semicolon = roll.harm(8) ? roll.pick([" ; ", ";", ";;", "; ; ", ","]) : "; ";
  return parts.join(semicolon) + (roll.once(10) ? roll.pick([";", "; ", " ", ";;"]) : "");
}

function folded(roll: Odds, text: string, lineEnd: string): string {
  if (!roll.once(6)) return text;
  return text.replace(/ /, `${lineEnd}${roll.pick([" ", "\t", "  ", " \t "])}`);
}

function headerName(roll: Odds, name: string): string {
  switch (roll.below(12)) {
    case 0:
      return name.toLowerCase();
    case 1:
      return name.toUpperCase();
    case 2:
      return roll.once(3) ? `${name} ` : name;
    default:
      return name;
  }
}

function oddHeader(roll: Odds): string {
  return roll.pick([
    "X-Other: value",
    "X-Empty:",
    "X-Long: " + "v".repeat(5000),
    "no colon",
    ": empty name",
    "Bad(Name): x",
    "Content-Length: 7",
    "Content-Type: application/repeated",
    'Content-Disposition: form-data; name="second"',
    "X-Control: a\x01b",
    "X-Nul: a\0b",
    "X-Cr: a\rb",
    "X-Utf: \xc3\xbc",
    "{brace}: x",
    " leading: blank",
  ]);
}

function part(roll: Odds, lineEnd: string, boundary: string): string {
  const headers: string[] = [];
  if (!roll.once(15))
    headers.push(
      `${headerName(roll, "Content-Disposition")}:${roll.once(8) ? "" : " "}${folded(roll, disposition(roll), lineEnd)}`,
    );
  if (roll.once(2))
    headers.push(`${headerName(roll, "Content-Type")}: ${folded(roll, roll.pick(types), lineEnd)}`);
  if (roll.once(6))
    headers.push(
      `Content-Transfer-Encoding: ${roll.pick(["quoted-printable", "quoted-printable", "Quoted-Printable", "base64", "binary"])}`,
    );
  if (roll.harm(6)) headers.splice(roll.below(headers.length + 1), 0, oddHeader(roll));
  return `${headers.map((header) => header + lineEnd).join("")}${lineEnd}${content(roll, boundary)}`;
}

function content(roll: Odds, boundary: string): string {
  let text = "";
  for (let count = roll.below(6); count > 0; count--) {
    text += roll.pick(words);
    if (roll.harm(12)) text += roll.pick(longWords);
    if (roll.once(10)) {
      const behind = roll.pick(["x", "-", "-x", " x", "\t", "", "--x", "\r", "\n"]);
      text += `${roll.pick(["\r\n", "\n", "", "\r"])}--${boundary}${behind}`;
    }
    if (roll.once(12)) text += `\r\n--${boundary.slice(0, -1)}`;
  }
  return text;
}

function contentTypeOf(roll: Odds, boundary: string): string {
  const type = roll.harm(12)
    ? roll.pick([
        "Multipart/Form-Data",
        " multipart/form-data",
        "multipart/mixed",
        "mult\xc4\xb0part/form-data",
        "multipart/form-data/x",
        "multipart",
        "\xc2\xa0multipart/form-data",
      ])
    : "multipart/form-data";
  const isToken = /^[!#$%&'*+.^_`{|}~0-9A-Za-z-]+$/.test(boundary);
  const value = isToken && !roll.once(4) ? boundary : `"${boundary.replaceAll(/["\\]/g, "\\$&")}"`;
  const parts = [type];
  if (roll.once(8)) parts.push("charset=utf-8");
  if (!roll.harm(30))
    parts.push(`${roll.once(10) ? "BOUNDARY" : "boundary"}${roll.once(10) ? " = " : "="}${value}`);
  if (roll.harm(20))
    parts.push(
      roll.pick([
        "boundary=other",
        `boundary=${value}`,
        "boundary",
        "a=b",
        "a=b; a=c",
        "",
        'x="open',
      ]),
    );
  return parts.join(roll.once(6) ? roll.pick([";", " ; ", ";  "]) : "; ");
}

/** The form of a seed. */
export function formOf(seed: number): Form {
  const roll = new Odds(seed);
  const boundary = roll.pick(roll.harm(40) ? longBoundaries : boundaries);
  const lineEnd = roll.once(6) ? "\n" : "\r\n";
  const end = (): string => (roll.harm(25) ? roll.pick(["\n", "\r\n", "\r", ""]) : lineEnd);
  const blank = (): string => (roll.once(12) ? roll.pick([" ", "\t", " \t "]) : "");
  let text = roll.once(10)
    ? roll.pick([
        "preamble\r\n",
        "\r\n",
        "\n",
        "p".repeat(4096) + "\n",
        "p".repeat(4095) + "\n",
        "--frontierx\r\n",
      ])
    : "";
  for (let count = roll.once(15) ? 0 : 1 + roll.below(4); count > 0; count--) {
    text += `--${boundary}${blank()}${end()}${part(roll, lineEnd, boundary)}${end()}`;
  }
  text += `--${boundary}${roll.harm(12) ? roll.pick(["", "-", " --"]) : "--"}${blank()}${roll.once(3) ? "" : end()}`;
  if (roll.once(12)) text += roll.pick(["epilogue", "\r\n\r\n", `--${boundary}\r\n\r\nx`]);
  let body = fromByteString(text);
  if (roll.harm(8)) body = body.slice(0, roll.below(body.length + 1));
  if (roll.harm(10)) body = mutate(body, dice(seed + 1));
  return { contentType: contentTypeOf(roll, boundary), body };
}
