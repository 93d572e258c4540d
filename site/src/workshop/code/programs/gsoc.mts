import { Bee, Identifier } from "@ethersphere/bee-js";

const bee = new Bee("http://localhost:1633");
const batchId = process.env.BATCH_ID ?? "";

// Both sides derive this key; its chunk lies near the service
const id = Identifier.fromString("workshop-inbox");
const { overlay } = await bee.getNodeAddresses();
const key = bee.gsocMine(overlay, id);
const owner = key.publicKey().address();
const inbox = bee.calculateSingleOwnerChunkAddress(id, owner);
console.log("node: ", overlay.toHex());
console.log("inbox:", inbox.toHex());

// One part of the program listens
const heard = new Promise<string>((resolve, reject) => {
  bee.gsocSubscribe(owner, id, {
    onMessage: (message, subscription) => {
      subscription.cancel();
      resolve(message.toUtf8());
    },
    onError: reject,
    onClose: () => reject(new Error("the socket was closed")),
  });
});
// Give the socket time to open
await new Promise((resolve) => setTimeout(resolve, 500));

// Any program with owner, id and key can write to the inbox
const text = "hello from the other part";
await bee.gsocSend(batchId, key, id, text);
console.log("heard:", await heard);
