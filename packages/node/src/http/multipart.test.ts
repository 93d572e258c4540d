import { describe, expect, it } from "vitest";
import { formOf } from "../../test/contract/harness/archive.ts";
import { TruncatedBodyError } from "./byte-reader.ts";
import { decodeByteString, fromByteString } from "./byte-string.ts";
import { parseMediaType } from "./media-type.ts";
import { readMultipart } from "./multipart.ts";
import { MultipartError } from "./part-headers.ts";

// What Go makes of hundreds of forms is in test/collections; here are the rules by name, and how the
// reader reads.

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const pace = (): void => undefined;

/** Name, file name, type and content of each part. */
async function partsOf(
  form: string | Uint8Array,
  { boundary = "frontier", maySoftBreakHaveBlanks = true, pieceBytes = 10 } = {},
): Promise<string[][]> {
  const body = typeof form === "string" ? fromByteString(form) : form;
  const parts: string[][] = [];
  const options = { boundary, maySoftBreakHaveBlanks, pace };
  for await (const part of readMultipart(inPieces(body, pieceBytes), options)) {
    let text = "";
    for await (const slice of part.body) text += new TextDecoder().decode(slice);
    parts.push([...[part.name, part.filename, part.contentType].map(decodeByteString), text]);
  }
  return parts;
}

/** A form of one part with these header lines. */
function withHeaders(...lines: string[]): string {
  return `--frontier\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\nx\r\n--frontier--`;
}

async function namesOf(disposition: string): Promise<string[] | undefined> {
  const [part] = await partsOf(withHeaders(`Content-Disposition: ${disposition}`));
  return part?.slice(0, 2);
}

describe("readMultipart", () => {
  it("reads what the platform writes, names beyond ASCII included", async () => {
    const form = new FormData();
    form.append("files", new File(["<h1>"], "ü b.html", { type: "text/html" }));
    form.append("dir/x.txt", new Blob(["text"]));
    const response = new Response(form);
    const { parameters } = parseMediaType(response.headers.get("Content-Type") ?? "");
    const body = new Uint8Array(await response.arrayBuffer());
    expect(await partsOf(body, { boundary: parameters.get("boundary") ?? "" })).toEqual([
      ["files", "ü b.html", "text/html", "<h1>"],
      ["dir/x.txt", "blob", "application/octet-stream", "text"],
    ]);
  });

  it("reads long parts behind a delimiter that fills Go's buffer", async () => {
    const boundary = "M".repeat(4_090);
    const text = "w".repeat(9_000);
    const form = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n--${boundary}--`;
    for (const pieceBytes of [10, 65_536]) {
      expect(await partsOf(form, { boundary, pieceBytes })).toEqual([["a", "", "", text]]);
    }
  });

  it("refuses a quoted line that fills Go's buffer before the delimiter is in it", async () => {
    const boundary = "M".repeat(4_089);
    const formOfLine = (length: number): string =>
      `--${boundary}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${"w".repeat(length)}\r\n--${boundary}--`;
    expect(await partsOf(formOfLine(4_095), { boundary })).toHaveLength(1);
    await expect(partsOf(formOfLine(4_096), { boundary })).rejects.toThrow(/does not fit/);
  });

  it("keeps content that looks like a boundary, at the beginning of a part, too", async () => {
    const contents = [
      "--frontierx",
      "\r\n--frontierx",
      "a\r\n--front",
      "\n--frontier",
      "--frontier-x",
      "\r",
    ];
    for (const body of contents) {
      expect(await partsOf(formOf({ name: "a", body }))).toEqual([["a", "", "", body]]);
    }
    expect(await partsOf(formOf({ name: "a", body: "" }))).toEqual([["a", "", "", ""]]);
  });

  it("passes over text before the first boundary and behind the last", async () => {
    const form = `preamble\r\n${formOf({ name: "a", body: "x" })}epilogue`;
    expect(await partsOf(form)).toEqual([["a", "", "", "x"]]);
    expect(await partsOf("--frontier--")).toEqual([]);
    expect(await partsOf("--frontier \t\r\n\r\nx\r\n--frontier-- \r\n")).toHaveLength(1);
  });

  it("reads forms with line feeds alone, by the end of the first boundary", async () => {
    const form = formOf({ name: "a", body: "x" }, { name: "b", body: "y\rz" });
    expect(await partsOf(form.replaceAll("\r\n", "\n"))).toEqual([
      ["a", "", "", "x"],
      ["b", "", "", "y\rz"],
    ]);
  });

  it("takes the base name of a file, and the name of the field as it is", async () => {
    expect(await namesOf('form-data; name="d/a.txt"; filename="d/b.txt"')).toEqual([
      "d/a.txt",
      "b.txt",
    ]);
    expect(await namesOf('form-data; name=a; filename="C:\\d\\b.txt"')).toEqual([
      "a",
      "C:\\d\\b.txt",
    ]);
    expect(await namesOf('form-data; name="a \\"b\\"";filename="///"')).toEqual(['a "b"', "/"]);
    expect(await namesOf("form-data; name = a; filename*=UTF-8''%C3%BC.txt")).toEqual([
      "a",
      "ü.txt",
    ]);
    expect(await namesOf('attachment; name="a"; filename=b')).toEqual(["", "b"]);
    expect(await namesOf('form-data; name="a"; name="b"; filename=c')).toEqual(["", ""]);
    expect(await namesOf('form-data; name="a"; filename="open')).toEqual(["", ""]);
  });

  it("joins folded headers, takes the first of several, and passes over misspelt names", async () => {
    const form = withHeaders(
      "content-disposition: form-data;",
      "\t name=a",
      "Content-Type: text/html;",
      "  charset=utf-8",
      'Content-Disposition: form-data; name="second"',
      "Content-Type: second/type",
    );
    expect(await partsOf(form)).toEqual([["a", "", "text/html; charset=utf-8", "x"]]);
    expect(await partsOf(withHeaders("Content-Type : a/b"))).toEqual([["", "", "", "x"]]);
  });

  it("decodes quoted-printable parts, and no others", async () => {
    const part = (encoding: string, body: string): string =>
      `--frontier\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n--frontier--`;
    const text = "a=3Db=\r\nc \t\r\n=zz=c3=bc";
    expect(await partsOf(part("Quoted-Printable", text))).toEqual([["", "", "", "a=bc\r\n=zzü"]]);
    expect(await partsOf(part("base64", "YQ=="))).toEqual([["", "", "", "YQ=="]]);
    const soft = part("quoted-printable", "a= \t\r\nb");
    expect(await partsOf(soft)).toEqual([["", "", "", "ab"]]);
    await expect(partsOf(soft, { maySoftBreakHaveBlanks: false })).rejects.toThrow(
      "soft line break",
    );
    await expect(partsOf(part("quoted-printable", "a\x01"))).rejects.toThrow("control character");
  });

  it("takes an end between parts or within headers for the end of the form", async () => {
    const form = formOf({ name: "a", body: "content" });
    const second = `${form.slice(0, -4)}\r\nContent-Disposition: f`;
    for (const body of [
      "",
      "preamble",
      "--frontier",
      "--frontier\r\nContent-Disposition: f",
      second,
    ]) {
      expect(await partsOf(body)).toHaveLength(body === second ? 1 : 0);
    }
    for (const cut of [14, 20, 22]) {
      await expect(partsOf(form.slice(0, form.length - cut))).rejects.toThrow(TruncatedBodyError);
    }
  });

  it("refuses what is malformed", async () => {
    for (const form of [
      "--frontier\r\nno colon\r\n\r\n",
      "--frontier\r\n Name: blank in front\r\n\r\n",
      "--frontier\r\nBad(Name): x\r\n\r\n",
      "--frontier\r\nA: b\x01\r\n\r\n",
      `${formOf({ name: "a", body: "x" }).replace("--frontier--", "--frontier  x")}`,
      `${"p".repeat(4096)}\n`,
    ]) {
      await expect(partsOf(form), form).rejects.toThrow(MultipartError);
    }
    await expect(partsOf("--\r\n\r\n\r\n----", { boundary: "" })).rejects.toThrow(
      "boundary is empty",
    );
  });
});

describe("how readMultipart reads", () => {
  const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

  /** Reads a form until it ends or throws; gives the error and how many pieces of 64 KiB were taken. */
  async function exhaust(first: string, more: string, most = 400) {
    let given = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      yield fromByteString(first);
      const piece = fromByteString(more.repeat(Math.ceil(65_536 / more.length)));
      for (; given < most; given++) yield piece;
    }
    let [paces, largest] = [0, 0];
    const options = { boundary: "b", maySoftBreakHaveBlanks: true, pace: () => void paces++ };
    try {
      for await (const { body } of readMultipart(source(), options)) {
        for await (const slice of body) largest = Math.max(largest, slice.length);
      }
      return { given, paces, largest };
    } catch (error) {
      return { given, paces, largest, error: String(error) };
    }
  }

  it("gives up headers and lines beyond Go's limits", async () => {
    expect(await exhaust("--b\r\nA: ", "x")).toMatchObject({
      given: 159,
      error: matching(/too long/),
    });
    expect(await exhaust("--b\r\n", "A: b\r\n")).toMatchObject({
      given: 0,
      error: matching(/too many/),
    });
    const folded = `\r\n ${"c".repeat(1000)}`;
    expect(await exhaust("--b\r\nA: b", folded)).toMatchObject({ error: matching(/too long/) });
    expect(await exhaust("", "x")).toMatchObject({ given: 0, error: matching(/does not fit/) });
    const encoded = "--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";
    expect(await exhaust(encoded, "x")).toMatchObject({
      given: 0,
      error: matching(/does not fit/),
    });
  });

  it("holds one piece of a large part, and waits for its pace among short lines", async () => {
    const large = await exhaust("--b\r\n\r\n", "\r\n--bx", 100);
    expect(large).toMatchObject({ given: 100, error: matching(/within a part/) });
    expect(large.largest).toBeLessThanOrEqual(65_536 + 12);
    const lines = await exhaust("", "\n", 10);
    expect(lines.paces).toBe(640);
    const encoded = "--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";
    expect((await exhaust(encoded, "\n", 10)).paces).toBe(160);
    const folded = await exhaust("--b\r\nA: b", "\r\n c", 10);
    expect(folded.paces).toBe(160);
  });
});
