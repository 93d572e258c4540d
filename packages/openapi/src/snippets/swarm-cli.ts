import { DEFAULT_BASE } from "../request/base-url.ts";
import type { ApiRequest } from "../request/request.ts";
import { curl } from "./curl.ts";
import { shell } from "./quote.ts";
import { fill } from "./template.ts";

const STAMP = "--stamp {Swarm-Postage-Batch-Id}";

/**
 * The operations that swarm-cli 2.36, the one of interface 7.3.0, has a command for.
 * [swarm-cli src/command]
 */
const COMMANDS: Readonly<Record<string, string>> = {
  createGrantees: `swarm-cli grantee create list.json ${STAMP}`,
  getGrantees: "swarm-cli grantee get {reference|address}",
  patchGrantees: `swarm-cli grantee patch patch.json ${STAMP} --reference {reference|address} --history {Swarm-Act-History-Address}`,
  uploadBzz: `swarm-cli upload {name} ${STAMP} --content-type {Content-Type}`,
  downloadBzz: "swarm-cli download {reference|address} ./copy",
  downloadBzzPath: "swarm-cli download {reference|address!}/{path!} --stdout",
  listPins: "swarm-cli pinning list",
  createPin: "swarm-cli pinning pin {reference}",
  deletePin: "swarm-cli pinning unpin {reference}",
  sendPss: `swarm-cli pss send --topic-string {topic} --target {targets} --message 'some payload' ${STAMP}`,
  subscribePss: "swarm-cli pss subscribe --topic-string {topic}",
  reupload: `swarm-cli pinning reupload {reference|address} ${STAMP}`,
  getAddresses: "swarm-cli addresses",
  getHealth: "swarm-cli status",
  getReadiness: "swarm-cli status",
  getNode: "swarm-cli status",
  getStatus: "swarm-cli status",
  getTopology: "swarm-cli status",
  getChainState: "swarm-cli status",
  getRedistribution: "swarm-cli status",
  getWallet: "swarm-cli wallet status",
  getChequebookAddress: "swarm-cli addresses",
  getChequebookBalance: "swarm-cli status",
  getLastCheques: "swarm-cli cheque list",
  cashout: "swarm-cli cheque cashout --peer {peer-id|peer}",
  chequebookDeposit: "swarm-cli cheque deposit {amount}",
  chequebookWithdraw: "swarm-cli cheque withdraw {amount}",
  listStamps: "swarm-cli stamp list",
  getStamp: "swarm-cli stamp show {batch_id}",
  buyStamp: "swarm-cli stamp buy --amount {amount} --depth {depth} --label {label}",
  topupStamp: "swarm-cli stamp topup --stamp {batch_id} --amount {amount}",
  diluteStamp: "swarm-cli stamp dilute --stamp {batch_id} --depth {depth}",
  walletWithdraw: "swarm-cli wallet withdraw-bzz --address {address} --bzz 1",
  depositStake: "swarm-cli stake deposit --plur {amount}",
  getStake: "swarm-cli stake status",
  withdrawStake: "swarm-cli stake withdraw",
};

/** Commands that a later swarm-cli wants otherwise, by the interface that it is made for. */
const LATER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // swarm-cli 3.4: amounts are BZZ unless the unit is named.
  "8.1.0": {
    chequebookDeposit: "swarm-cli cheque deposit {amount} --unit plur",
    chequebookWithdraw: "swarm-cli cheque withdraw {amount} --unit plur",
    depositStake: "swarm-cli stake deposit {amount} --unit plur",
  },
};

function commandOf(operationId: string, version: string): string | undefined {
  return LATER[version]?.[operationId] ?? COMMANDS[operationId];
}

/** Files that a command reads: their content from the body of the request. */
function fileLine({ body, operationId }: ApiRequest): string {
  if (body?.kind !== "json") return "";
  const file = operationId === "patchGrantees" ? "patch.json" : "list.json";
  return `echo ${shell(JSON.stringify(body.value))} > ${file}\n`;
}

/** The operation with swarm-cli; with curl, and a line that says so, where it has no command. */
export function swarmCli(request: ApiRequest): string {
  const command = commandOf(request.operationId, request.interface);
  if (command === undefined) {
    return `# swarm-cli has no command for this call; curl does it.\n${curl(request)}`;
  }
  const parts = fill(command, request, shell).split(/ (?=--)/);
  if (request.base !== DEFAULT_BASE) parts.push(`--bee-api-url ${shell(request.base)}`);
  return fileLine(request) + parts.join(parts.length > 2 ? " \\\n  " : " ");
}
