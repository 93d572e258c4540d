import { Bee } from "@ethersphere/bee-js";

const bee = new Bee("http://localhost:1633");
const batchId = process.env.BATCH_ID ?? ""; // of this node

// Bytes: the address is the hash of the content
const { reference } = await bee.uploadData(batchId, "hello world");
console.log("data:", reference.toHex());
const bytes = await bee.downloadData(reference);
console.log(" has:", bytes.toUtf8());

// A file: a manifest keeps its name and its type.
// It is pinned, and a tag counts its chunks
const { uid } = await bee.createTag();
const page = "<h1>A page on Swarm</h1>".repeat(500);
const file = await bee.uploadFile(batchId, page, "index.html", {
  contentType: "text/html",
  pin: true,
  tag: uid,
});
console.log("file:", file.reference.toHex());
const back = await bee.downloadFile(file.reference);
console.log(" has:", back.name, back.contentType, back.data.length);

const tag = await bee.retrieveTag(uid);
console.log(" tag:", tag.split, "chunks,", tag.stored, "stored");
