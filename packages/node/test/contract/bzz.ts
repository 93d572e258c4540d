import { expect } from "vitest";
import { makeCac } from "@swarm-docs/protocol/cac";
import { sequenceIndex } from "@swarm-docs/protocol/feeds/identifier";
import { encodeReferencePayload } from "@swarm-docs/protocol/feeds/payload";
import { makeUpdate } from "@swarm-docs/protocol/feeds/update";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { withMediaTypeFile } from "../../src/http/media-type-file.ts";
import { mediaTypesOfGo124 } from "../../src/release/media-types.ts";
import { formOf, formType, tarOf, type Member } from "./harness/archive.ts";
import { documents, folders } from "./harness/published-folders.ts";
import { reasonsOf, refusalOf } from "./harness/expect.ts";
import { noise, paid, pattern, referenceOf } from "./harness/uploads.ts";
import type { Answer, CallInput, Cases, World } from "./harness/world.ts";

const nobody = "ab".repeat(32);
const html = "text/html; charset=utf-8";

async function uploadFile(
  world: World,
  body: string | Uint8Array,
  { query = {}, headers = {} }: Pick<CallInput, "query" | "headers"> = {},
): Promise<Answer> {
  const all = await paid(world, { "Content-Type": html, ...headers });
  return world.call("uploadBzz", { query, headers: all, body });
}

async function uploadTar(
  world: World,
  members: readonly Member[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const all = await paid(world, {
    "Content-Type": "application/x-tar",
    "Swarm-Collection": "true",
    ...headers,
  });
  return world.call("uploadBzz", { headers: all, body: tarOf(...members) });
}

const site: readonly Member[] = [
  { name: "index.html", body: "<h1>Swarm" },
  { name: "error.html", body: "<h2>404" },
  { name: "img/1.png", body: "image 1" },
  { name: "docs/index.html", body: "docs" },
];

/** Opens a path below a reference; the empty path is the slash form. */
function open(world: World, reference: string, path: string, headers = {}): Promise<Answer> {
  const name = path === "" ? `/bzz/${reference}/` : undefined;
  if (name !== undefined) return world.raw("GET", name, { headers });
  return world.call("downloadBzzPath", { path: { reference, path }, headers });
}

/** `/bzz`. */
export const cases: Cases = {
  uploadBzz: [
    {
      name: "gives the published references of single files",
      async run(world) {
        const sample = await uploadFile(world, "testfile1", { query: { name: "sample.html" } });
        const reference = "6f773957e39d92bc4a0915a6bf97c4a4f4427d86a328666522890dadab901c37";
        expect([referenceOf(sample), sample.headers.get("ETag")]).toEqual([
          reference,
          `"${reference}"`,
        ]);
        const picture = await uploadFile(world, "this is a simple text", {
          query: { name: "my-pictures.jpeg" },
          headers: { "Content-Type": "image/jpeg; charset=utf-8" },
        });
        expect(referenceOf(picture)).toBe(
          "4f9146b3813ccbd7ce45a18be23763d7e436ab7a3982ef39961c6f3cd4da1dcf",
        );
      },
    },
    {
      name: "names a file after its own reference when it has no name, also an empty one",
      async run(world) {
        const reference = referenceOf(await uploadFile(world, ""));
        const answer = await open(world, reference, "");
        expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
        expect(answer.headers.get("Content-Disposition")).toBe(
          'inline; filename="b34ca8c22b9e982354f9c7f50b470d66db428d880c8a904d5fe4ec9713171526"',
        );
      },
    },
    {
      name: "gives the published references of folders in a tar archive",
      // Bee's own tests ran on a machine with a table of media types.
      node: { mediaTypes: withMediaTypeFile(mediaTypesOfGo124, "text/plain txt") },
      async run(world) {
        for (const [, members, headers, reference] of folders) {
          const answer = await uploadTar(world, members, headers);
          expect(referenceOf(answer)).toBe(reference);
          expect(answer.headers.has("ETag")).toBe(false);
        }
      },
    },
    {
      name: "takes a form for the same folder, by field names or file names",
      async run(world) {
        const headers = await paid(world, { "Content-Type": formType });
        const one = { type: html, body: "<h1>Swarm" };
        const byField = formOf({ name: "index.html", ...one });
        const byFile = formOf({ name: "file", filename: "x/index.html", ...one });
        for (const body of [byField, byFile]) {
          expect(referenceOf(await world.call("uploadBzz", { headers, body }))).toBe(
            "9e178dbd1ed4b748379e25144e28dfb29c07a4b5114896ef454480115a56b237",
          );
        }
        const deep = formOf({ name: "dir/index.html", ...one });
        const index = { ...headers, "Swarm-Index-Document": "index.html" };
        expect(referenceOf(await world.call("uploadBzz", { headers: index, body: deep }))).toBe(
          "3e2f008a578c435efa7a1fce146e21c4ae8c20b80fbb4c4e0c1c87ca08fef414",
        );
      },
    },
    {
      name: "takes the names of form parts as they are",
      async run(world) {
        const headers = await paid(world, { "Content-Type": formType });
        const names = ["m.txt", "./m.txt", "/m.txt", "d/../m.txt"];
        const references = names.map(async (name) => {
          const body = formOf({ name, body: "m" });
          return referenceOf(await world.call("uploadBzz", { headers, body }));
        });
        expect(new Set(await Promise.all(references)).size).toBe(names.length);
      },
    },
    {
      name: "cleans the paths of archive members, and keeps those that lead out of the collection",
      async run(world) {
        const clean = await uploadTar(world, [
          { name: "./", type: "5" },
          { name: "./a//b/../index.html", body: "<h1>Swarm" },
          { name: "link", type: "2" },
          { name: "/abs.txt", body: "abs" },
        ]);
        expect((await open(world, referenceOf(clean), "a/index.html")).text).toBe("<h1>Swarm");
        expect((await open(world, referenceOf(clean), "link")).status).toBe(404);
        // The slash in front stays in the manifest, and no address leads there.
        expect((await open(world, referenceOf(clean), "abs.txt")).status).toBe(404);
        const names = ["out", "/out", "../out", "a/../../out", "../a/../out"];
        const references = await Promise.all(
          names.map(async (name) => referenceOf(await uploadTar(world, [{ name, body: "x" }]))),
        );
        expect(new Set(references).size).toBe(3);
      },
    },
    {
      name: "takes the bytes of its headers for UTF-8",
      async run(world) {
        const name = "f\xc3\xbc.html";
        const answer = await uploadTar(world, [{ name: "fü.html", body: "lost" }], {
          "Swarm-Error-Document": name,
        });
        expect((await open(world, referenceOf(answer), "nowhere")).text).toBe("lost");
      },
    },
    {
      name: "encrypts files and manifests, with redundancy if asked for",
      async run(world) {
        const headers = { "Swarm-Encrypt": "true", "Swarm-Redundancy-Level": "1" };
        const reference = referenceOf(await uploadTar(world, site, { ...headers, ...documents }));
        expect(reference).toMatch(/^[0-9a-f]{128}$/);
        expect((await open(world, reference, "img/1.png")).text).toBe("image 1");
        expect((await open(world, reference, "")).text).toBe("<h1>Swarm");
      },
    },
    {
      name: "refuses a media type that is missing or cannot be read",
      until: "2.8.1",
      async run(world) {
        const headers = await paid(world);
        const body = new Uint8Array(1);
        const bare = await world.call("uploadBzz", { headers, body });
        expect(reasonsOf(bare)).toEqual(["content-type: want required:"]);
        const bad = await world.call("uploadBzz", {
          headers: { ...headers, "Content-Type": "a/b; c" },
          body,
        });
        expect(reasonsOf(bad)).toEqual(["Content-Type: mime: invalid media parameter"]);
      },
    },
    {
      name: "tells what is wrong with headers, name, body and archive",
      async run(world) {
        const headers = await paid(world);
        const raw = (more: Record<string, string>, body?: Uint8Array) =>
          world.call("uploadBzz", {
            headers: { ...headers, ...more },
            ...(body === undefined ? {} : { body }),
          });
        const tar = { "Content-Type": "application/x-tar", "Swarm-Collection": "true" };
        const slash = await uploadFile(world, "x", { query: { name: "/x" } });
        expect([refusalOf(slash), reasonsOf(slash)]).toEqual([
          [400, "invalid query params"],
          ["name: want startsnotwith:/"],
        ]);
        expect(refusalOf(await raw(tar))).toEqual([400, "could not validate request"]);
        expect(refusalOf(await raw(tar, new Uint8Array(1024)))).toEqual([
          400,
          "no files in root directory",
        ]);
        const zip = { ...tar, "Content-Type": "application/zip" };
        expect(refusalOf(await raw(zip, new Uint8Array(1)))).toEqual([400, "invalid content-type"]);
        expect(refusalOf(await raw(tar, noise(1024)))).toEqual([
          400,
          "invalid filename in tar archive",
        ]);
        const cut = tarOf({ name: "a", body: pattern(2000) }).subarray(0, 1500);
        expect(refusalOf(await raw(tar, cut))).toEqual([500, "could not store directory"]);
        const unpadded = tarOf({ name: "a", body: pattern(2000) }).subarray(0, 512 + 2000);
        expect((await raw(tar, unpadded)).status).toBe(201);
        const form = { "Content-Type": "multipart/form-data" };
        expect(refusalOf(await raw(form, new Uint8Array(1)))).toEqual([
          500,
          "could not store directory",
        ]);
        const nested = { ...tar, "Swarm-Index-Document": "a/b" };
        expect(refusalOf(await raw(nested, tarOf({ name: "a", body: "x" })))).toEqual([
          500,
          "could not store directory",
        ]);
      },
    },
  ],
  downloadBzz: [
    {
      name: "redirects every method to the slash form, query kept",
      async run(world) {
        for (const method of ["GET", "HEAD", "POST"]) {
          const answer = await world.raw(method, `/bzz/${nobody}`, { query: { a: "b" } });
          expect([answer.status, answer.headers.get("Location")]).toEqual([
            308,
            `${world.base}/bzz/${nobody}/?a=b`,
          ]);
        }
        const read = await world.call("downloadBzz", { path: { reference: nobody } });
        const link = `<a href="${world.base}/bzz/${nobody}/">Permanent Redirect</a>.\n\n`;
        expect([read.status, read.text]).toEqual([308, link]);
      },
    },
    {
      name: "serves the file or the index document with its type and name",
      async run(world) {
        const query = { name: "sample.html" };
        const reference = referenceOf(await uploadFile(world, "testfile1", { query }));
        const answer = await open(world, reference, "");
        expect(answer.text).toBe("testfile1");
        expect(answer.headers.get("Content-Type")).toBe(html);
        expect(answer.headers.get("Content-Disposition")).toBe('inline; filename="sample.html"');
        expect(answer.headers.get("ETag")).toBe(
          '"3ff44ecd94325f1d5299d4621f8265ad0385ce54798ca41a790593f21b35886b"',
        );
        const part = await open(world, reference, "", { Range: "bytes=4-7" });
        expect([part.status, part.text]).toEqual([206, "file"]);
      },
    },
    {
      name: "follows a feed manifest to the latest update",
      async run(world) {
        const key = fromHex("634fb5a872396d9693e5c9f9d7233cfa93f395c093371017ff44aa9ae6564cdd");
        const owner = "8d3766440f0d7b949a5e32995d09619a7f86e632";
        const topic = "aabbcc";
        const headers = await paid(world);
        const feed = await world.call("createFeed", { path: { owner, topic }, headers });
        const reference = referenceOf(feed);
        expect((await open(world, reference, "")).text).toContain("no update found");
        const write = async (n: bigint, payload: Uint8Array, span?: Uint8Array): Promise<void> => {
          const cac = span === undefined ? makeCac(payload) : makeCac(payload, span);
          const soc = makeUpdate(fromHex(topic), sequenceIndex(n), cac, key);
          const input = {
            path: { owner, id: toHex(soc.id) },
            query: { sig: toHex(soc.signature) },
          };
          await world.call("uploadSoc", { ...input, headers, body: cac.data });
        };
        const first = referenceOf(await uploadTar(world, site, documents));
        await write(0n, encodeReferencePayload(fromHex(first), 1_700_000_000n));
        const indexAt = async (path: string): Promise<unknown> =>
          (await open(world, reference, path)).headers.get("Swarm-Feed-Index");
        expect(await indexAt("")).toBe("0000000000000000");
        const page = await open(world, reference, "");
        expect([page.text, page.headers.has("ETag")]).toEqual(["<h1>Swarm", false]);
        expect(await indexAt("img")).toBe("0000000000000000");
        expect((await open(world, reference, "img/1.png")).text).toBe("image 1");
        // The update itself may be the root of the manifest.
        const second = referenceOf(await uploadFile(world, "second", { query: { name: "b" } }));
        const root = await world.call("getChunk", { path: { address: second } });
        await write(1n, root.bytes.slice(8), root.bytes.slice(0, 8));
        expect((await open(world, reference, "")).text).toBe("second");
        expect(await indexAt("nothing")).toBe("0000000000000001");
      },
    },
    {
      name: "answers 404 for what is no manifest or has no index document",
      async run(world) {
        const bytes = await world.call("uploadBytes", {
          headers: await paid(world),
          body: "plain",
        });
        const bare = await uploadTar(world, site);
        for (const reference of [nobody, referenceOf(bytes), referenceOf(bare), "abcd"]) {
          expect(refusalOf(await open(world, reference, ""))).toEqual([
            404,
            "address not found or incorrect",
          ]);
        }
        const named = await open(world, "name.eth", "");
        expect([named.status, ...reasonsOf(named)]).toEqual(
          world.by({
            "2.6.0": [400, "address: invalid hex byte: U+006E 'n'"],
            "2.8.1": [503, "address: `address=name.eth`: ENS service is not available"],
          }),
        );
      },
    },
  ],
  headBzz: [
    {
      name: "gives the headers alone, ranges not looked at",
      async run(world) {
        const reference = referenceOf(await uploadFile(world, "testfile1"));
        expect((await world.call("headBzz", { path: { reference } })).status).toBe(308);
        const headers = { Range: "bytes=0-1" };
        const answer = await world.raw("HEAD", `/bzz/${reference}/`, { headers });
        expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
        expect(answer.headers.get("Content-Length")).toBe("9");
        expect(answer.headers.has("Accept-Ranges")).toBe(false);
      },
    },
  ],
  downloadBzzPath: [
    {
      name: "finds files, folders, index documents and the error document",
      async run(world) {
        const reference = referenceOf(await uploadTar(world, site, documents));
        const image = await open(world, reference, "img/1.png");
        expect([image.text, image.headers.get("Content-Type")]).toEqual(["image 1", "image/png"]);
        const folder = await world.raw("GET", `/bzz/${reference}/docs`);
        expect([folder.status, folder.headers.get("Location")]).toEqual([
          308,
          `${world.base}/bzz/${reference}/docs/`,
        ]);
        expect((await open(world, reference, "docs/")).text).toBe("docs");
        const lost = await open(world, reference, "lost/page");
        expect([lost.status, lost.text]).toEqual([200, "<h2>404"]);
        const head = await world.raw("HEAD", `/bzz/${reference}/img/1.png`);
        expect([head.status, head.headers.get("Content-Length")]).toEqual([200, "7"]);
      },
    },
    {
      name: "decodes paths and keeps names that headers cannot hold",
      async run(world) {
        const reference = referenceOf(
          await uploadTar(world, [{ name: "ä b/ü?.txt", body: "umlaut" }]),
        );
        const path = `/bzz/${reference}/${encodeURIComponent("ä b")}/${encodeURIComponent("ü?.txt")}`;
        const answer = await world.raw("GET", path);
        expect(answer.text).toBe("umlaut");
        const name = answer.headers.get("Content-Disposition") ?? "";
        const bytes = Uint8Array.from(name, (char) => char.charCodeAt(0));
        expect(new TextDecoder().decode(bytes)).toBe('inline; filename="ü?.txt"');
      },
    },
    {
      name: "answers 404 where there is nothing",
      async run(world) {
        const reference = referenceOf(await uploadTar(world, site));
        expect(refusalOf(await open(world, reference, "nope"))).toEqual([
          404,
          "path address not found",
        ]);
        expect(refusalOf(await open(world, nobody, "nope"))).toEqual([404, "Not Found"]);
      },
    },
    {
      name: "sends an empty stored type as it is",
      async run(world) {
        const headers = await paid(world, { "Content-Type": formType });
        const body = formOf({ name: "page", type: "", body: "<!DOCTYPE html><p>hello" });
        const reference = referenceOf(await world.call("uploadBzz", { headers, body }));
        const answer = await world.raw("GET", `/bzz/${reference}/page`);
        expect(answer.headers.get("Content-Type") ?? "").toBe("");
      },
    },
  ],
  headBzzPath: [
    {
      name: "gives the headers of a file, and of a folder its redirect",
      async run(world) {
        const reference = referenceOf(await uploadTar(world, site, documents));
        const head = (path: string) => world.call("headBzzPath", { path: { reference, path } });
        const file = await head("img/1.png");
        expect([file.status, file.headers.get("Content-Length")]).toEqual([200, "7"]);
        expect((await head("docs")).headers.get("Location")).toMatch(/\/docs\/$/);
      },
    },
  ],
};
