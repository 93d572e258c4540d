/** Name of the result (empty for void) and the call. `{name}` is a parameter, see `fill`. */
type BeeJsCall = readonly [result: string, expression: string];

const BATCH = "{Swarm-Postage-Batch-Id}";

/** The operations that bee-js 11.2, the one of interface 7.3.0, has a method for. Statements end in `;`. [bee-js src/bee.ts] */
const CALLS: Readonly<Record<string, BeeJsCall>> = {
  createGrantees: ["list", `bee.createGrantees(${BATCH}, {body.grantees})`],
  getGrantees: ["list", "bee.getGrantees({reference|address})"],
  patchGrantees: [
    "list",
    `bee.patchGrantees(\n  ${BATCH},\n  {reference|address},\n  {Swarm-Act-History-Address},\n  {\n    add: {body.add},\n    revoke: {body.revoke},\n  },\n)`,
  ],
  uploadBytes: ["{ reference }", `bee.uploadData(${BATCH}, {body})`],
  downloadBytes: ["data", "bee.downloadData({reference|address})"],
  headBytes: ["{ contentLength }", "bee.probeData({reference|address})"],
  uploadChunk: ["{ reference }", `bee.uploadChunk(${BATCH}, {body})`],
  getChunk: ["chunk", "bee.downloadChunk({address})"],
  uploadBzz: [
    "{ reference }",
    `bee.uploadFile(${BATCH}, {body}, {name}, {\n  contentType: {Content-Type},\n})`,
  ],
  downloadBzz: ["file", "bee.downloadFile({reference|address})"],
  downloadBzzPath: ["file", "bee.downloadFile({reference|address}, {path})"],
  listTags: ["tags", "bee.getAllTags()"],
  createTag: ["tag", "bee.createTag()"],
  getTag: ["tag", "bee.retrieveTag({uid|id!})"],
  deleteTag: ["", "bee.deleteTag({uid|id!})"],
  patchTag: ["", "bee.updateTag({uid|id!}, {body.address})"],
  listPins: ["pins", "bee.getAllPins()"],
  getPin: ["pin", "bee.getPin({reference})"],
  createPin: ["", "bee.pin({reference})"],
  deletePin: ["", "bee.unpin({reference})"],
  sendPss: ["", `bee.pssSend(${BATCH}, Topic.fromString({topic}), {targets}, {body})`],
  subscribePss: [
    "",
    "bee.pssSubscribe(Topic.fromString({topic}), {\n  onMessage: (message) => console.log(message.toUtf8()),\n  onError: (error) => console.error(error),\n  onClose: () => {},\n});",
  ],
  subscribeGsoc: [
    "",
    'const owner = new PrivateKey(process.env.GSOC_KEY!).publicKey().address();\nbee.gsocSubscribe(owner, Identifier.fromString("my-writable-address"), {\n  onMessage: (message) => console.log(message.toUtf8()),\n  onError: (error) => console.error(error),\n  onClose: () => {},\n});',
  ],
  uploadSoc: [
    "",
    `const writer = bee.makeSOCWriter(process.env.OWNER_KEY!);\nconst payload = new TextEncoder().encode("hello world");\nconst { reference } = await writer.upload(${BATCH}, {id}, payload);\nconsole.log(reference.toHex());`,
  ],
  getSoc: ["chunk", "bee.makeSOCReader({owner}).download({id})"],
  createFeed: ["manifest", `bee.createFeedManifest(${BATCH}, {topic}, {owner})`],
  getFeed: ["update", "bee.fetchLatestFeedUpdate({topic}, {owner})"],
  checkStewardship: ["isRetrievable", "bee.isReferenceRetrievable({reference|address})"],
  reupload: ["", `bee.reuploadPinnedData(${BATCH}, {reference|address})`],
  getAddresses: ["addresses", "bee.getNodeAddresses()"],
  getHealth: ["health", "bee.getHealth()"],
  getReadiness: ["readiness", "bee.getReadiness()"],
  getBlocklist: ["peers", "bee.getBlocklist()"],
  getPeers: ["peers", "bee.getPeers()"],
  getTopology: ["topology", "bee.getTopology()"],
  getNode: ["node", "bee.getNodeInfo()"],
  getChainState: ["chain", "bee.getChainState()"],
  getStatus: ["status", "bee.getStatus()"],
  getRedistribution: ["state", "bee.getRedistributionState()"],
  getWallet: ["wallet", "bee.getWalletBalance()"],
  disconnectPeer: ["answer", "bee.removePeer({address})"],
  pingPeer: ["{ rtt }", "bee.pingPeer({address})"],
  getBalances: ["{ balances }", "bee.getAllBalances()"],
  getBalance: ["balance", "bee.getPeerBalance({address|peer})"],
  getConsumed: ["{ balances }", "bee.getPastDueConsumptionBalances()"],
  getConsumedPeer: ["balance", "bee.getPastDueConsumptionPeerBalance({address|peer})"],
  getSettlements: ["settlements", "bee.getAllSettlements()"],
  getSettlement: ["settlement", "bee.getSettlements({address|peer})"],
  getChequebookAddress: ["{ chequebookAddress }", "bee.getChequebookAddress()"],
  getChequebookBalance: ["balance", "bee.getChequebookBalance()"],
  getLastCheques: ["{ lastcheques }", "bee.getLastCheques()"],
  getLastChequesPeer: ["cheques", "bee.getLastChequesForPeer({peer-id|peer})"],
  getCashout: ["cashout", "bee.getLastCashoutAction({peer-id|peer})"],
  cashout: ["transaction", "bee.cashoutLastCheque({peer-id|peer})"],
  chequebookDeposit: ["transaction", "bee.depositBZZToChequebook({amount})"],
  chequebookWithdraw: ["transaction", "bee.withdrawBZZFromChequebook({amount})"],
  listTransactions: ["pending", "bee.getAllPendingTransactions()"],
  getTransaction: ["transaction", "bee.getPendingTransaction({txHash|hash})"],
  resendTransaction: ["transaction", "bee.rebroadcastPendingTransaction({txHash|hash})"],
  cancelTransaction: ["transaction", "bee.cancelPendingTransaction({txHash|hash})"],
  listStamps: ["batches", "bee.getPostageBatches()"],
  getStamp: ["batch", "bee.getPostageBatch({batch_id})"],
  getStampBuckets: ["{ buckets }", "bee.getPostageBatchBuckets({batch_id})"],
  listBatches: ["batches", "bee.getGlobalPostageBatches()"],
  buyStamp: ["batchId", "bee.createPostageBatch({amount}, {depth!}, { label: {label} })"],
  topupStamp: ["answer", "bee.topUpBatch({batch_id}, {amount})"],
  diluteStamp: ["answer", "bee.diluteBatch({batch_id}, {depth!})"],
  createEnvelope: ["envelope", `bee.createEnvelope(${BATCH}, {address})`],
  rchash: ["seconds", "bee.rchash({depth!}, {anchor1}, {anchor2})"],
  walletWithdraw: ["transaction", "bee.withdrawBZZToExternalWallet({amount}, {address})"],
  getWithdrawableStake: ["stake", "bee.getWithdrawableStake()"],
  withdrawStake: ["transaction", "bee.withdrawSurplusStake()"],
  depositStake: ["transaction", "bee.depositStake({amount})"],
  getStake: ["stake", "bee.getStake()"],
  migrateStake: ["transaction", "bee.migrateStake()"],
};

/** Operations that a later bee-js has a method for, by the interface that it is made for. */
const LATER_CALLS: Readonly<Record<string, Readonly<Record<string, BeeJsCall>>>> = {
  // bee-js 12.3.1
  "8.1.0": {
    getReserveState: ["reserve", "bee.getReserveState()"],
    labelStamp: ["", "bee.updatePostageBatchLabel({batch_id}, {body.label})"],
    getBatch: ["batch", "bee.getGlobalPostageBatch({batch_id})"],
  },
};

/** Methods that fail against an interface, and why. [bee-js src/modules/debug/states.ts] */
const BROKEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "7.3.0": {
    getReserveState:
      "getReserveState of bee-js expects reserveCapacityDoubling, which Bee 2.6.0 does not send; fetch works.",
  },
};

/** The method for an operation, of the bee-js that is made for a version of the interface. */
export function callOf(operationId: string, version: string): BeeJsCall | undefined {
  return LATER_CALLS[version]?.[operationId] ?? CALLS[operationId];
}

/** Why the method for an operation does not work with a version of the interface, if it does not. */
export function brokenCall(operationId: string, version: string): string | undefined {
  return BROKEN[version]?.[operationId];
}

/** Ids of all operations that some bee-js has a method for. */
export const CALLED: ReadonlySet<string> = new Set([
  ...Object.keys(CALLS),
  ...Object.values(LATER_CALLS).flatMap((calls) => Object.keys(calls)),
]);
