import { concatBytes } from "@swarm-docs/protocol/bytes";
import { describe, expect, it } from "vitest";
import { tarMember, tarOf } from "../../test/contract/harness/archive.ts";
import { TruncatedBodyError } from "./byte-reader.ts";
import { fromByteString } from "./byte-string.ts";
import { readTar, type TarFile } from "./tar.ts";
import { TarHeaderError } from "./tar-header.ts";

// What Go makes of hundreds of archives is in test/collections; here are the rules by name, and how the
// reader reads.

async function* inPieces(bytes: Uint8Array, size = 700): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function textOf({ body }: TarFile): Promise<string> {
  let text = "";
  for await (const slice of body) text += new TextDecoder().decode(slice);
  return text;
}

const pace = (): void => undefined;

async function filesOf(archive: Uint8Array): Promise<[string, string][]> {
  const files: [string, string][] = [];
  for await (const file of readTar(inPieces(archive), pace))
    files.push([file.name, await textOf(file)]);
  return files;
}

function record(text: string): string {
  const length = text.length + 2 + String(text.length + 4).length;
  return `${length} ${text}\n`;
}

const end = new Uint8Array(1024);
const extended = (...records: string[]): Uint8Array =>
  tarMember({ name: "x", type: "x", body: records.map(record).join("") });

/** A member whose header has other bytes at some offsets, and the right checksum. */
function patched(member: Uint8Array, fields: Readonly<Record<number, string>>): Uint8Array {
  const copy = member.slice();
  for (const [at, text] of Object.entries(fields)) copy.set(fromByteString(text), Number(at));
  copy.fill(0x20, 148, 156);
  const sum = copy.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  copy.set(fromByteString(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
  return copy;
}

describe("readTar", () => {
  it("takes everything for a file but folders, symbolic links, devices and pipes", async () => {
    const archive = tarOf(
      { name: "folder/", type: "5" },
      { name: "a", body: "hello" },
      { name: "old", body: "v7", type: "\0" },
      { name: "old folder/", type: "\0" },
      { name: "contiguous", body: "7", type: "7" },
      { name: "hard link", type: "1" },
      { name: "soft link", type: "2" },
      { name: "device", type: "3" },
      { name: "disk", type: "4" },
      { name: "pipe", type: "6" },
      { name: "volume", type: "V" },
    );
    expect(await filesOf(archive)).toEqual([
      ["a", "hello"],
      ["old", "v7"],
      ["contiguous", "7"],
      ["hard link", ""],
      ["volume", ""],
    ]);
  });

  it("passes over members that their mode calls a folder or a link", async () => {
    const member = tarMember({ name: "a", body: "a" });
    for (const [mode, isFile] of [
      ["0100644\0", true],
      ["0007777\0", true],
      ["0040755\0", false],
      ["0120777\0", false],
      ["0140644\0", false],
    ] as const) {
      expect(await filesOf(concatBytes(patched(member, { 100: mode }), end))).toHaveLength(
        isFile ? 1 : 0,
      );
    }
  });

  it("gives an empty file for the global header of git archive", async () => {
    const global = tarMember({
      name: "pax_global_header",
      type: "g",
      body: record("comment=5f2c"),
    });
    expect(await filesOf(concatBytes(global, tarOf({ name: "a", body: "a" })))).toEqual([
      ["pax_global_header", ""],
      ["a", "a"],
    ]);
  });

  it("takes names and sizes of extended headers, each for one member", async () => {
    const long = `${"folder/".repeat(40)}file.txt`;
    const gnu = tarMember({ name: "x", type: "L", body: `${long}\0` });
    const file = tarMember({ name: "short", body: "content" });
    const longer = patched(file, { 124: "00000000002\0" });
    const archive = concatBytes(
      extended(`path=${long}`),
      file,
      gnu,
      file,
      extended("path=pax"),
      gnu,
      file,
      extended("size=7", "path="),
      longer,
      file,
      end,
    );
    expect((await filesOf(archive)).map(([name]) => name)).toEqual([
      long,
      long,
      long,
      "short",
      "short",
    ]);
  });

  it("expands sparse files of GNU's four formats", async () => {
    const expected = [["disk.img", `${"\0".repeat(600)}data${"\0".repeat(396)}`]];
    const map = (...numbers: string[]): string => numbers.map((n) => `${n}\n`).join("");
    const dense = tarMember({ name: "GNUSparseFile.1/disk.img", body: "data" });
    const named = ["GNU.sparse.name=disk.img", "GNU.sparse.size=1000"];
    const oldMap = {
      257: "ustar  \0",
      386: `00000001130\0${"4".padStart(11, "0")}\0`,
      483: "00000001750\0",
    };
    const formats = [
      patched(tarMember({ name: "disk.img", body: "data", type: "S" }), oldMap),
      concatBytes(
        extended(
          ...named,
          "GNU.sparse.numblocks=1",
          "GNU.sparse.offset=600",
          "GNU.sparse.numbytes=4",
        ),
        dense,
      ),
      concatBytes(extended(...named, "GNU.sparse.numblocks=1", "GNU.sparse.map=600,4"), dense),
      concatBytes(
        extended(
          "GNU.sparse.major=1",
          "GNU.sparse.minor=0",
          "GNU.sparse.realsize=1000",
          named[0] ?? "",
        ),
        tarMember({ name: "x", body: `${map("1", "600", "4").padEnd(512, "\0")}data` }),
      ),
    ];
    for (const archive of formats)
      expect(await filesOf(concatBytes(archive, end))).toEqual(expected);
  });

  it("ends where Go sees the end of the archive", async () => {
    const file = tarMember({ name: "a", body: "x".repeat(600) });
    const folder = tarMember({ name: "folder", type: "5" });
    const empty = new Uint8Array(512);
    const cut = (bytes: Uint8Array, length: number): Uint8Array => bytes.subarray(0, length);
    for (const archive of [
      file,
      concatBytes(file, end, file),
      concatBytes(file, empty),
      cut(file, 1112),
      cut(file, 1300),
      concatBytes(file, cut(folder, 512)),
      concatBytes(file, cut(extended("path=a"), 512 + 10)),
    ]) {
      expect(await filesOf(archive)).toHaveLength(1);
    }
    expect(await filesOf(new Uint8Array(0))).toEqual([]);
    for (const length of [100, 600, 1111]) {
      await expect(filesOf(cut(file, length))).rejects.toThrow(TruncatedBodyError);
    }
    await expect(filesOf(concatBytes(file, new Uint8Array(700)))).rejects.toThrow(
      TruncatedBodyError,
    );
    await expect(filesOf(cut(extended("path=a"), 515))).rejects.toThrow(TruncatedBodyError);
  });

  it("refuses headers that make no sense", async () => {
    const member = tarMember({ name: "a", body: "a" });
    const broken = member.slice();
    broken[0] = 0x62;
    for (const archive of [
      broken,
      concatBytes(new Uint8Array(512), member),
      patched(member, { 108: "not oct\0" }),
      patched(member, { 124: "\xff".repeat(12) }),
      concatBytes(tarMember({ name: "x", type: "x", body: "99 a=b\n" }), member),
      concatBytes(extended("mtime=yesterday"), member),
      concatBytes(extended("GNU.sparse.map=1,2", "GNU.sparse.numblocks=2"), member),
      patched(tarMember({ name: "a", type: "S" }), { 386: "00000000001\0" }),
    ]) {
      await expect(filesOf(concatBytes(archive, end))).rejects.toThrow(TarHeaderError);
    }
  });
});

describe("how readTar reads", () => {
  it("goes on behind a body that was not read to its end", async () => {
    const archive = tarOf({ name: "a", body: "x".repeat(5000) }, { name: "b", body: "b" });
    const names: string[] = [];
    for await (const { name, body } of readTar(inPieces(archive, 100), pace)) {
      names.push(name);
      for await (const slice of body) {
        void slice;
        break;
      }
    }
    expect(names).toEqual(["a", "b"]);
  });

  it("holds one piece of a large member", async () => {
    const piece = 1 << 16;
    let given = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      yield patched(tarMember({ name: "large" }), { 124: "77777777777\0" });
      for (; ; given++) yield new Uint8Array(piece);
    }
    let taken = 0;
    for await (const { body } of readTar(source(), pace)) {
      for await (const slice of body) {
        taken += slice.length;
        expect(given * piece).toBeLessThanOrEqual(taken);
        if (taken >= 100 * piece) break;
      }
      break;
    }
    expect(given).toBe(99);
  });

  it("waits for its pace at every piece of a hole, and ends when the pace does", async () => {
    const map = { 257: "ustar  \0", 483: "\x80\0\0\0\x7f\xff\xff\xff\xff\xff\xff\xff" };
    const hole = concatBytes(patched(tarMember({ name: "hole", type: "S" }), map), end);
    let count = 0;
    const leave = (): void => {
      if (++count === 1000) throw new Error("gone");
    };
    let bytes = 0;
    const read = async (): Promise<void> => {
      for await (const { body } of readTar(inPieces(hole), leave)) {
        for await (const slice of body) bytes += slice.length;
      }
    };
    await expect(read()).rejects.toThrow("gone");
    expect(bytes / count).toBeLessThanOrEqual(1 << 16);
  });

  it("lets others have their turn within long extended headers, and limits these", async () => {
    let count = 0;
    const counting = (): void => void count++;
    const many = tarMember({ name: "x", type: "x", body: record("a=b").repeat(100_000) });
    const archive = concatBytes(many, tarMember({ name: "a" }), end);
    for await (const { name } of readTar(inPieces(archive, 1 << 16), counting))
      expect(name).toBe("a");
    expect(count).toBeGreaterThan(90);
    const tooLong = tarMember({ name: "x", type: "L", body: new Uint8Array((1 << 20) + 1) });
    await expect(filesOf(concatBytes(tooLong, end))).rejects.toThrow("too long");
  });
});
