import { equalBytes } from "@swarm-docs/protocol/bytes";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256, stringToBytes, zeroHash, type Hex } from "viem";
import { accounts } from "../accounts.ts";
import type { ContractState } from "../contract-state.ts";
import type { CallContext } from "../contract.ts";
import { bytesOf, data } from "../quantity.ts";
import { revertWith } from "../revert.ts";

/** The part of an interface that contracts with roles share. */
export const roleLines = [
  "function hasRole(bytes32 role, address account) view returns (bool)",
  "function getRoleAdmin(bytes32 role) view returns (bytes32)",
  "function grantRole(bytes32 role, address account)",
  "function revokeRole(bytes32 role, address account)",
  "function renounceRole(bytes32 role, address account)",
  "function DEFAULT_ADMIN_ROLE() view returns (bytes32)",
  "function supportsInterface(bytes4 interfaceId) view returns (bool)",
  "event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)",
  "event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)",
  "event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)",
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
const roleId = (name: string): Hex => keccak256(stringToBytes(name));

/** Interface ids that contracts with roles support: ERC-165 and AccessControl. */
const interfaceIds = ["0x01ffc9a7", "0x7965db0b"];

/** Name of a role. */
type RoleName = "admin" | "pauser" | "priceOracle" | "priceUpdater" | "redistributor";

/** Roles of the contracts, and the administration of all of them. */
export const roles: Readonly<Record<RoleName, Hex>> = {
  admin: zeroHash,
  pauser: roleId("PAUSER_ROLE"),
  priceOracle: roleId("PRICE_ORACLE_ROLE"),
  priceUpdater: roleId("PRICE_UPDATER_ROLE"),
  redistributor: roleId("REDISTRIBUTOR_ROLE"),
};

/** Roles that the contracts have from the start: contract, role and account. */
const firstRoles: readonly (readonly [of: Uint8Array, role: Hex, account: Uint8Array])[] = [
  [accounts.postage, roles.priceOracle, accounts.storagePrice],
  [accounts.postage, roles.redistributor, accounts.redistribution],
  [accounts.staking, roles.redistributor, accounts.redistribution],
  [accounts.storagePrice, roles.priceUpdater, accounts.redistribution],
];

const roleKey = (contract: Uint8Array, role: Hex, account: Uint8Array): string =>
  `role/${toHex(contract)}/${role}/${toHex(account)}`;

/**
 * True when an account has a role of a contract: it was granted and not revoked, else the account is one of a
 * development node, or a contract that has the role from the start.
 */
export function hasRole(
  state: ContractState,
  contract: Uint8Array,
  role: Hex,
  account: Uint8Array,
): boolean {
  const changed = state.records.get(roleKey(contract, role, account));
  if (typeof changed === "boolean") return changed;
  return (
    state.isAdministrator(account) ||
    firstRoles.some(
      ([of, first, holder]) =>
        role === first && equalBytes(of, contract) && equalBytes(holder, account),
    )
  );
}

/** True when the sender of a call has a role of the called contract. */
export const senderHas = ({ state, self, sender }: CallContext, role: Hex): boolean =>
  hasRole(state, self, role, sender);

function setRole(context: CallContext, role: Hex, account: Uint8Array, holds: boolean): void {
  const { state, self, sender, emit } = context;
  if (hasRole(state, self, role, account) === holds) return;
  void state.records.set(roleKey(self, role, account), holds);
  emit(holds ? "RoleGranted" : "RoleRevoked", bytesOf(role), account, sender);
}

function requireAdmin(context: CallContext): void {
  if (senderHas(context, roles.admin)) return;
  revertWith(`AccessControl: account ${data(context.sender)} is missing role ${roles.admin}`);
}

/** {@link roleLines} implemented. */
interface RoleFunctions {
  readonly DEFAULT_ADMIN_ROLE: () => Hex;
  readonly getRoleAdmin: (context: CallContext, role: Hex) => Hex;
  readonly hasRole: (context: CallContext, role: Hex, account: Hex) => boolean;
  readonly grantRole: (context: CallContext, role: Hex, account: Hex) => void;
  readonly revokeRole: (context: CallContext, role: Hex, account: Hex) => void;
  readonly renounceRole: (context: CallContext, role: Hex, account: Hex) => void;
  readonly supportsInterface: (context: CallContext, id: Hex) => boolean;
}

/** Functions of contracts with roles, all of which the holders of one role administer. [OpenZeppelin AccessControl] */
export const roleFunctions: RoleFunctions = {
  DEFAULT_ADMIN_ROLE: () => roles.admin,
  getRoleAdmin: () => roles.admin,
  hasRole: ({ state, self }, role, account) => hasRole(state, self, role, bytesOf(account)),
  grantRole(context, role, account) {
    requireAdmin(context);
    setRole(context, role, bytesOf(account), true);
  },
  revokeRole(context, role, account) {
    requireAdmin(context);
    setRole(context, role, bytesOf(account), false);
  },
  renounceRole(context, role, account) {
    if (!equalBytes(bytesOf(account), context.sender))
      revertWith("AccessControl: can only renounce roles for self");
    setRole(context, role, context.sender, false);
  },
  supportsInterface: (_context, id) => interfaceIds.includes(id),
};

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

/** Functions of a contract that holders of a role can pause; `refuse` reverts the call of another account. */
export function pausableFunctions(
  flag: PauseFlag,
  role: Hex,
  refuse: () => never,
): PausableFunctions {
  const set = (context: CallContext, isPaused: boolean): void => {
    if (!senderHas(context, role)) refuse();
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
