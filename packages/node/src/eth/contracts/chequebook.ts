import { equalBytes, isZero } from "@swarm-docs/protocol/bytes";
import { hashTypedData, keccak256, stringToBytes, type Hex, parseAbi } from "viem";
import type { ChequebookRecord } from "../../chain/chequebooks.ts";
import { accounts } from "../accounts.ts";
import { contract, lazyAbi, type CallContext, type Contract } from "../contract.ts";
import { chainId } from "../../chain/chain.ts";
import { hasLowerS, recoverSigner } from "../recover.ts";
import { bytesOf, data } from "../quantity.ts";
import { revertWith } from "../revert.ts";

/** Interface of the published contract. */
const chequebookAbi = lazyAbi(() =>
  parseAbi([
    "function CHEQUE_TYPEHASH() view returns (bytes32)",
    "function CASHOUT_TYPEHASH() view returns (bytes32)",
    "function CUSTOMDECREASETIMEOUT_TYPEHASH() view returns (bytes32)",
    "function EIP712DOMAIN_TYPEHASH() view returns (bytes32)",
    "function init(address _issuer, address _token, uint256 _defaultHardDepositTimeout)",
    "function issuer() view returns (address)",
    "function token() view returns (address)",
    "function balance() view returns (uint256)",
    "function liquidBalance() view returns (uint256)",
    "function liquidBalanceFor(address beneficiary) view returns (uint256)",
    "function paidOut(address) view returns (uint256)",
    "function totalPaidOut() view returns (uint256)",
    "function bounced() view returns (bool)",
    "function hardDeposits(address) view returns (uint256 amount, uint256 decreaseAmount, uint256 timeout, uint256 canBeDecreasedAt)",
    "function totalHardDeposit() view returns (uint256)",
    "function defaultHardDepositTimeout() view returns (uint256)",
    "function withdraw(uint256 amount)",
    "function cashChequeBeneficiary(address recipient, uint256 cumulativePayout, bytes issuerSig)",
    "function cashCheque(address beneficiary, address recipient, uint256 cumulativePayout, bytes beneficiarySig, uint256 callerPayout, bytes issuerSig)",
    "function increaseHardDeposit(address beneficiary, uint256 amount)",
    "function prepareDecreaseHardDeposit(address beneficiary, uint256 decreaseAmount)",
    "function decreaseHardDeposit(address beneficiary)",
    "function setCustomHardDepositTimeout(address beneficiary, uint256 hardDepositTimeout, bytes beneficiarySig)",
    "event ChequeCashed(address indexed beneficiary, address indexed recipient, address indexed caller, uint256 totalPayout, uint256 cumulativePayout, uint256 callerPayout)",
    "event ChequeBounced()",
    "event HardDepositAmountChanged(address indexed beneficiary, uint256 amount)",
    "event HardDepositDecreasePrepared(address indexed beneficiary, uint256 decreaseAmount)",
    "event HardDepositTimeoutChanged(address indexed beneficiary, uint256 timeout)",
    "event Withdraw(uint256 amount)",
  ]),
);

const domain = { name: "Chequebook", version: "1.0", chainId } as const;

/** Members of the typed data that are signed, by type. [EIP-712] */
const types = {
  Cheque: [
    { name: "chequebook", type: "address" },
    { name: "beneficiary", type: "address" },
    { name: "cumulativePayout", type: "uint256" },
  ],
  Cashout: [
    { name: "chequebook", type: "address" },
    { name: "sender", type: "address" },
    { name: "requestPayout", type: "uint256" },
    { name: "recipient", type: "address" },
    { name: "callerPayout", type: "uint256" },
  ],
  CustomDecreaseTimeout: [
    { name: "chequebook", type: "address" },
    { name: "beneficiary", type: "address" },
    { name: "decreaseTimeout", type: "uint256" },
  ],
} as const;

type TypeName = keyof typeof types;

const typeHash = (name: TypeName): Hex =>
  keccak256(
    stringToBytes(
      `${name}(${types[name].map((field) => `${field.type} ${field.name}`).join(",")})`,
    ),
  );

/** Recovers the signer of a hash, or refuses the signature. [OpenZeppelin 3.4 ECDSA] */
function signerOf(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  if (signature.length !== 65) revertWith("ECDSA: invalid signature length");
  if (!hasLowerS(signature)) revertWith("ECDSA: invalid signature 's' value");
  if (![27, 28].includes(signature[64] ?? 0)) revertWith("ECDSA: invalid signature 'v' value");
  return recoverSigner(hash, signature) ?? revertWith("ECDSA: invalid signature");
}

function isSignedBy(
  account: Uint8Array,
  primaryType: TypeName,
  message: Record<string, unknown>,
  signature: Hex,
): boolean {
  const typed = { domain, types, primaryType, message };
  const hash = hashTypedData(typed as unknown as Parameters<typeof hashTypedData>[0]);
  return equalBytes(signerOf(bytesOf(hash), bytesOf(signature)), account);
}

function recordOf({ state, self }: CallContext): ChequebookRecord {
  return state.chain.chequebooks.get(self) ?? revertWith("no chequebook");
}

/** Refuses another sender, in the words that the function has in the published contract. */
function requireIssuer(context: CallContext, refusal = "not issuer"): void {
  if (!equalBytes(recordOf(context).issuer, context.sender)) revertWith(refusal);
}

const balanceOf = ({ state, self }: CallContext): bigint => state.chain.ledger.of(self).bzz;

const liquid = (context: CallContext): bigint =>
  balanceOf(context) - recordOf(context).hardDeposits;

const liquidFor = (context: CallContext, beneficiary: Uint8Array): bigint =>
  liquid(context) + context.state.hardDeposit(context.self, beneficiary).amount;

/** Pays a cheque, as far as the chequebook covers it. */
function cash(
  context: CallContext,
  beneficiary: Uint8Array,
  recipient: Uint8Array,
  cumulative: bigint,
  callerPayout: bigint,
  issuerSignature: Hex,
): void {
  const { state, self, sender } = context;
  const { issuer, hardDeposits } = recordOf(context);
  const { chequebooks } = state.chain;
  const message = {
    chequebook: data(self),
    beneficiary: data(beneficiary),
    cumulativePayout: cumulative,
  };
  if (!equalBytes(sender, issuer) && !isSignedBy(issuer, "Cheque", message, issuerSignature))
    revertWith("invalid issuer signature");
  const asked = cumulative - chequebooks.paidTo(self, beneficiary);
  if (asked < 0n) revertWith("SafeMath: subtraction overflow");
  const covered = liquidFor(context, beneficiary);
  const payout = asked < covered ? asked : covered;
  if (payout < callerPayout) revertWith("SimpleSwap: cannot pay caller");
  if (isZero(recipient)) revertWith("ERC20: transfer to the zero address");
  const { amount } = state.hardDeposit(self, beneficiary);
  const used = payout < amount ? payout : amount;
  if (used > 0n) {
    state.setHardDeposit(self, beneficiary, { amount: amount - used });
    chequebooks.set(self, { hardDeposits: hardDeposits - used });
  }
  const caller = sender;
  const cheque = { beneficiary, recipient, caller, cumulative, payout, callerPayout };
  chequebooks.cash(self, cheque, () => {
    if (callerPayout > 0n) state.move(self, caller, callerPayout);
    state.move(self, recipient, payout - callerPayout);
  });
}

/** ERC20SimpleSwap: every chequebook. [ethersphere/swap-swear-and-swindle] */
export const chequebook: Contract = contract("ERC20SimpleSwap", chequebookAbi, {
  CHEQUE_TYPEHASH: () => typeHash("Cheque"),
  CASHOUT_TYPEHASH: () => typeHash("Cashout"),
  CUSTOMDECREASETIMEOUT_TYPEHASH: () => typeHash("CustomDecreaseTimeout"),
  EIP712DOMAIN_TYPEHASH: () =>
    keccak256(stringToBytes("EIP712Domain(string name,string version,uint256 chainId)")),
  // The factory calls it when it deploys a chequebook.
  init: () => revertWith("already initialized"),
  issuer: (context) => data(recordOf(context).issuer),
  token: () => data(accounts.token),
  balance: balanceOf,
  liquidBalance: liquid,
  liquidBalanceFor: (context, beneficiary) => liquidFor(context, bytesOf(beneficiary)),
  paidOut: ({ state, self }, beneficiary) =>
    state.chain.chequebooks.paidTo(self, bytesOf(beneficiary)),
  totalPaidOut: (context) => recordOf(context).paidOut,
  bounced: (context) => recordOf(context).isBounced,
  hardDeposits({ state, self }, beneficiary) {
    const deposit = state.hardDeposit(self, bytesOf(beneficiary));
    return [deposit.amount, deposit.decreaseAmount, deposit.timeout, deposit.canBeDecreasedAt];
  },
  totalHardDeposit: (context) => recordOf(context).hardDeposits,
  defaultHardDepositTimeout: (context) => recordOf(context).timeout,
  withdraw(context, amount) {
    requireIssuer(context);
    const { state, self, sender } = context;
    if (amount > liquid(context)) revertWith("liquidBalance not sufficient");
    state.move(self, sender, amount);
  },
  cashChequeBeneficiary(context, recipient, cumulative, signature) {
    cash(context, context.sender, bytesOf(recipient), cumulative, 0n, signature);
  },
  cashCheque(context, account, to, cumulative, signature, callerPayout, issuerSignature) {
    const beneficiary = bytesOf(account);
    const message = {
      chequebook: data(context.self),
      sender: data(context.sender),
      requestPayout: cumulative,
      recipient: to,
      callerPayout,
    };
    if (!isSignedBy(beneficiary, "Cashout", message, signature))
      revertWith("invalid beneficiary signature");
    cash(context, beneficiary, bytesOf(to), cumulative, callerPayout, issuerSignature);
  },
  increaseHardDeposit(context, account, amount) {
    requireIssuer(context, "SimpleSwap: not issuer");
    const { state, self, emit } = context;
    const { hardDeposits } = recordOf(context);
    if ((hardDeposits + amount) >> 256n > 0n) revertWith("SafeMath: addition overflow");
    if (hardDeposits + amount > balanceOf(context)) revertWith("hard deposit exceeds balance");
    const beneficiary = bytesOf(account);
    const total = state.hardDeposit(self, beneficiary).amount + amount;
    state.setHardDeposit(self, beneficiary, { amount: total, canBeDecreasedAt: 0n });
    state.chain.chequebooks.set(self, { hardDeposits: hardDeposits + amount });
    emit("HardDepositAmountChanged", beneficiary, total);
  },
  prepareDecreaseHardDeposit(context, account, decreaseAmount) {
    requireIssuer(context, "SimpleSwap: not issuer");
    const { state, self, emit } = context;
    const beneficiary = bytesOf(account);
    const { amount, timeout } = state.hardDeposit(self, beneficiary);
    if (decreaseAmount > amount) revertWith("hard deposit not sufficient");
    const wait = timeout === 0n ? recordOf(context).timeout : timeout;
    // The compiler of the published contract checks no sums.
    const canBeDecreasedAt = BigInt.asUintN(256, BigInt(state.chain.blocks.timestamp) + wait);
    state.setHardDeposit(self, beneficiary, { decreaseAmount, canBeDecreasedAt });
    emit("HardDepositDecreasePrepared", beneficiary, decreaseAmount);
  },
  decreaseHardDeposit(context, account) {
    const { state, self, emit } = context;
    const beneficiary = bytesOf(account);
    const { amount, decreaseAmount, canBeDecreasedAt } = state.hardDeposit(self, beneficiary);
    if (canBeDecreasedAt === 0n || BigInt(state.chain.blocks.timestamp) < canBeDecreasedAt)
      revertWith("deposit not yet timed out");
    if (decreaseAmount > amount) revertWith("SafeMath: subtraction overflow");
    const left = amount - decreaseAmount;
    state.setHardDeposit(self, beneficiary, { amount: left, canBeDecreasedAt: 0n });
    const { hardDeposits } = recordOf(context);
    state.chain.chequebooks.set(self, { hardDeposits: hardDeposits - decreaseAmount });
    emit("HardDepositAmountChanged", beneficiary, left);
  },
  setCustomHardDepositTimeout(context, account, timeout, signature) {
    requireIssuer(context);
    const { state, self, emit } = context;
    const beneficiary = bytesOf(account);
    const message = { chequebook: data(self), beneficiary: account, decreaseTimeout: timeout };
    if (!isSignedBy(beneficiary, "CustomDecreaseTimeout", message, signature))
      revertWith("invalid beneficiary signature");
    state.setHardDeposit(self, beneficiary, { timeout });
    emit("HardDepositTimeoutChanged", beneficiary, timeout);
  },
});
