// The address of a node in the network.
import { exactly } from "./bytes.ts";
import { ProtocolError } from "./errors.ts";
import { keccak256 } from "./keccak.ts";

/**
 * Overlay address, 32 bytes, of the node with this Ethereum address (20 bytes), network id (1 is the
 * main network) and nonce (32 bytes). Another nonce moves the node to another neighborhood.
 *
 * Fails with `length-invalid`, or `network-id-invalid` outside 64 bits. [bee pkg/crypto NewOverlayAddress]
 */
export function overlayAddress(
  ethAddress: Uint8Array,
  networkId: bigint,
  nonce: Uint8Array,
): Uint8Array {
  exactly(20, ethAddress, "Ethereum address");
  exactly(32, nonce, "nonce");
  if (networkId < 0n || networkId >= 2n ** 64n) {
    throw new ProtocolError("network-id-invalid", "network id out of range", {
      expected: "0 to 2^64 - 1",
      got: networkId.toString(),
    });
  }
  const idBytes = new Uint8Array(8);
  new DataView(idBytes.buffer).setBigUint64(0, networkId, true);
  return keccak256(ethAddress, idBytes, nonce);
}
