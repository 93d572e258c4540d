import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { tarMember, tarOf } from "../../test/contract/harness/archive.ts";
import { TruncatedBodyError } from "./byte-reader.ts";
import { readTar } from "./tar.ts";
import { TarHeaderError } from "./tar-header.ts";

async function* inPieces(bytes: Uint8Array, size = 700): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function filesOf(archive: Uint8Array, size?: number): Promise<[string, string][]> {
  const files: [string, string][] = [];
  for await (const { name, body } of readTar(inPieces(archive, size))) {
    let text = "";
    for await (const slice of body) text += new TextDecoder().decode(slice);
    files.push([name, text]);
  }
  return files;
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

function record(text: string): string {
  const length = text.length + 2 + String(text.length + 4).length;
  return `${length} ${text}\n`;
}

const end = new Uint8Array(1024);

describe("readTar", () => {
  it("reads files and passes over what is none", async () => {
    const archive = tarOf(
      { name: "folder/", type: "5" },
      { name: "folder/a.txt", body: "hello" },
      { name: "link", type: "2" },
      { name: "folder/empty" },
      { name: "b", body: "x".repeat(513) },
      { name: "device", type: "3" },
    );
    for (const size of [1, 511, 512, 513, 100_000]) {
      expect(await filesOf(archive, size)).toEqual([
        ["folder/a.txt", "hello"],
        ["folder/empty", ""],
        ["b", "x".repeat(513)],
      ]);
    }
  });

  it("goes on behind a body that nobody read to its end", async () => {
    const archive = tarOf({ name: "a", body: "x".repeat(5000) }, { name: "b", body: "b" });
    const names: string[] = [];
    for await (const { name, body } of readTar(inPieces(archive, 100))) {
      names.push(name);
      for await (const slice of body) {
        void slice;
        break;
      }
    }
    expect(names).toEqual(["a", "b"]);
  });

  it("reads long names, of pax and of GNU, and sizes of pax", async () => {
    const long = `${"folder/".repeat(40)}file.txt`;
    const pax = tarMember({ name: "x", type: "x", body: record(`path=${long}`) });
    const gnu = tarMember({ name: "x", type: "L", body: `${long}\0` });
    const global = tarMember({ name: "x", type: "g", body: record("comment=none") });
    const file = tarMember({ name: "short", body: "content" });
    expect(await filesOf(joined(global, pax, file, gnu, file, file, end))).toEqual([
      [long, "content"],
      [long, "content"],
      ["short", "content"],
    ]);
  });

  it("ends with two empty blocks or with the body, whatever follows", async () => {
    const file = tarMember({ name: "a", body: "a" });
    expect(await filesOf(joined(file, end, file))).toEqual([["a", "a"]]);
    expect(await filesOf(file)).toEqual([["a", "a"]]);
    expect(await filesOf(new Uint8Array(0))).toEqual([]);
  });

  it("refuses headers that make no sense", async () => {
    const broken = tarOf({ name: "a", body: "a" });
    broken[0] = 0x62;
    const lone = joined(new Uint8Array(512), tarMember({ name: "a" }));
    const sparse = tarOf({ name: "a", type: "S" });
    const paxSparse = joined(
      tarMember({ name: "x", type: "x", body: record("GNU.sparse.major=1") }),
      tarMember({ name: "a" }),
    );
    const badPax = joined(tarMember({ name: "x", type: "x", body: "99 a=b\n" }), end);
    for (const archive of [broken, lone, sparse, paxSparse, badPax]) {
      await expect(filesOf(archive)).rejects.toThrow(TarHeaderError);
    }
  });

  it("may end without the padding of its last file, or after one empty block", async () => {
    const file = tarMember({ name: "a", body: "x".repeat(2000) });
    for (const length of [2512, 2559, 2560]) {
      expect(await filesOf(file.subarray(0, length))).toEqual([["a", "x".repeat(2000)]]);
    }
    expect(await filesOf(joined(file, new Uint8Array(512)))).toHaveLength(1);
    await expect(filesOf(joined(file, new Uint8Array(700)))).rejects.toThrow(TruncatedBodyError);
    const folder = tarMember({ name: "folder", type: "5" });
    expect(await filesOf(joined(file, folder.subarray(0, 512)))).toHaveLength(1);
  });

  it("tells when it is cut short", async () => {
    const archive = tarOf({ name: "a", body: "x".repeat(2000) });
    for (const length of [100, 600, 2511]) {
      await expect(filesOf(archive.subarray(0, length))).rejects.toThrow(TruncatedBodyError);
    }
  });

  it.each(["ustar", "pax", "gnu"])("reads what tar writes as %s", async (format) => {
    const folder = mkdtempSync(path.join(tmpdir(), "swarm-tar-"));
    try {
      const deep = path.join(folder, "a".repeat(60), "b".repeat(60));
      mkdirSync(deep, { recursive: true });
      writeFileSync(path.join(deep, "long.txt"), "long");
      writeFileSync(path.join(folder, "big.bin"), new Uint8Array(100_000).fill(0x61));
      symlinkSync("big.bin", path.join(folder, "link"));
      const archive = execFileSync("tar", ["-C", folder, `--format=${format}`, "-c", "."]);
      const files = await filesOf(new Uint8Array(archive));
      expect(new Map(files)).toEqual(
        new Map([
          [`./${"a".repeat(60)}/${"b".repeat(60)}/long.txt`, "long"],
          ["./big.bin", "a".repeat(100_000)],
        ]),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
