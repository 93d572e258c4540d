import { bytesToHex, hexToBytes, keccak256, stringToBytes, zeroHash, type Hex } from "viem";
import type { CallContext } from "../contract.ts";

/** The part of an interface that contracts with roles share. */
export const roleLines = [
  "function hasRole(bytes32 role, address account) view returns (bool)",
  "function getRoleAdmin(bytes32 role) view returns (bytes32)",
  "function DEFAULT_ADMIN_ROLE() view returns (bytes32)",
  "function supportsInterface(bytes4 interfaceId) view returns (bool)",
  "event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)",
] as const;

/** The part of an interface that contracts which can be stopped share. */
export const pausableLines = [
  "function pause()",
  "function unPause()",
  "function paused() view returns (bool)",
  "event Paused(address account)",
  "event Unpaused(address account)",
] as const;

/** Id of a role. [OpenZeppelin AccessControl] */
export const roleId = (name: string): Hex => keccak256(stringToBytes(name));

/** Interface ids that contracts with roles support: ERC-165 and AccessControl. */
const interfaceIds = ["0x01ffc9a7", "0x7965db0b"];

/** {@link roleLines} implemented. */
export interface RoleFunctions {
  readonly DEFAULT_ADMIN_ROLE: () => Hex;
  readonly getRoleAdmin: (context: CallContext, role: Hex) => Hex;
  readonly hasRole: (context: CallContext, role: Hex, account: Hex) => boolean;
  readonly supportsInterface: (context: CallContext, id: Hex) => boolean;
}

/** Functions of contracts with roles; who has a role is what `holds` says beside the administrators. */
export const roleFunctions = (
  holds: (context: CallContext, role: Hex, account: Uint8Array) => boolean,
): RoleFunctions => ({
  DEFAULT_ADMIN_ROLE: () => zeroHash,
  getRoleAdmin: (_context: CallContext, _role: Hex) => zeroHash,
  hasRole: (context: CallContext, role: Hex, account: Hex) =>
    context.state.isAdministrator(hexToBytes(account)) || holds(context, role, hexToBytes(account)),
  supportsInterface: (_context: CallContext, id: Hex) => interfaceIds.includes(id),
});

/** 20 bytes as the codecs write them. */
export const hex = (bytes: Uint8Array): Hex => bytesToHex(bytes);

/** Bytes of an account or a hash. */
export const bytes = (text: Hex): Uint8Array => hexToBytes(text);
