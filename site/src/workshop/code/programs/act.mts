import {
  Bee,
  type BeeResponseError,
  PrivateKey,
} from "@ethersphere/bee-js";

const bee = new Bee("http://localhost:1633");
const batchId = process.env.BATCH_ID ?? "";

// The grantee is another node, known by its public key
const grantee = new PrivateKey("3c".repeat(32)).publicKey();
const list = await bee.createGrantees(batchId, [grantee]);
console.log("history:", list.historyref.toHex().length, "digits");

const act = { act: true, actHistoryAddress: list.historyref };
const locked = await bee.uploadData(batchId, "for four eyes", act);

// Grantee and publisher (this node) can read it
const { publicKey } = await bee.getNodeAddresses();
const opened = await bee.downloadData(locked.reference, {
  actPublisher: publicKey,
  actHistoryAddress: list.historyref,
});
console.log("opened: ", opened.toUtf8());

const { grantees } = await bee.getGrantees(list.ref);
for (const one of grantees) {
  console.log("grantee:", one.toCompressedHex());
}

// Without the ACT headers the reference does not resolve
const refused = ({ status }: BeeResponseError): void =>
  console.log("without the keys:", status);
await bee.downloadData(locked.reference).catch(refused);
