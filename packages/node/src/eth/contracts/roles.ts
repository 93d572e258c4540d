import { keccak256, stringToBytes, zeroHash, type Hex } from "viem";
import type { ContractState } from "../contract-state.ts";
import type { CallContext } from "../contract.ts";
import { bytesOf } from "../quantity.ts";
import { revertWith } from "../revert.ts";

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
    context.state.isAdministrator(bytesOf(account)) || holds(context, role, bytesOf(account)),
  supportsInterface: (_context: CallContext, id: Hex) => interfaceIds.includes(id),
});

/** Where a contract keeps whether it is paused. */
interface PauseFlag {
  readonly isPaused: (state: ContractState) => boolean;
  /** Changes the flag and emits the event. */
  readonly pause: (context: CallContext, isPaused: boolean) => void;
}

/** {@link pausableLines} implemented. */
interface PausableFunctions {
  readonly pause: (context: CallContext) => void;
  readonly unPause: (context: CallContext) => void;
  readonly paused: (context: CallContext) => boolean;
}

/** Keeps a {@link PauseFlag} as a number of the contract. */
export const pauseNumber = (name: string): PauseFlag => ({
  isPaused: (state) => state.number(name, 0n) === 1n,
  pause({ state, sender, emit }, isPaused) {
    state.setNumber(name, isPaused ? 1n : 0n);
    emit(isPaused ? "Paused" : "Unpaused", sender);
  },
});

/** Functions of a contract that administrators can pause; `refuse` reverts the call of another account. */
export function pausableFunctions(flag: PauseFlag, refuse: () => never): PausableFunctions {
  const set = (context: CallContext, isPaused: boolean): void => {
    if (!context.state.isAdministrator(context.sender)) refuse();
    if (isPaused) requireRunning(context.state, flag);
    else requirePaused(context.state, flag);
    flag.pause(context, isPaused);
  };
  return {
    pause: (context) => set(context, true),
    unPause: (context) => set(context, false),
    paused: ({ state }) => flag.isPaused(state),
  };
}

/** Reverts while the contract is paused. */
export function requireRunning(
  state: ContractState,
  { isPaused }: Pick<PauseFlag, "isPaused">,
): void {
  if (isPaused(state)) revertWith("Pausable: paused");
}

/** Reverts unless the contract is paused. */
export function requirePaused(
  state: ContractState,
  { isPaused }: Pick<PauseFlag, "isPaused">,
): void {
  if (!isPaused(state)) revertWith("Pausable: not paused");
}
