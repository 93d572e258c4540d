import { setTimeout as wait } from "node:timers/promises";
import type { SocketClient } from "../harness/socket-client.ts";
import { overWebSocket } from "../harness/socket-client.ts";
import type { PlainRequest } from "../harness/target.ts";
import { compareAnswers, type Difference } from "./compare.ts";
import { Identities, identifiersIn } from "./identities.ts";
import { mineUntilStopped, type Station } from "./station.ts";
import { recordedAnswer, type RecordedAnswer, type Step } from "./transcript.ts";

/** A request to both nodes, and how the answers differ. */
export interface Compared {
  readonly method: string;
  /** Path and query as the development node was asked. */
  readonly path: string;
  readonly status: number;
  readonly differences: readonly Difference[];
}

/** What became of a case. */
interface Replay {
  readonly compared: readonly Compared[];
  /** Developer command that Bee has no counterpart of; the rest of the case was not compared. */
  readonly stoppedAt: string | undefined;
  /** True if Bee or its chain may not be as before. */
  readonly hasChanged: boolean;
}

/** Milliseconds for an answer of Bee. */
const answerMs = 60_000;

/** The request with which a case buys its batch. */
const usualPurchase = "/stamps/10000000000/20";

/** Paths whose answers depend on the batches of a node or on their price. */
const ledgerPaths = /^\/(stamps|batches|wallet|reservestate|chainstate|transactions)/;

const isPurchase = (step: Step | undefined): boolean =>
  step?.kind === "request" &&
  step.request.method === "POST" &&
  step.request.path === usualPurchase &&
  Object.keys(step.request.headers).every((name) => name === "Accept-Encoding");

const isMining = (step: Step | undefined): boolean =>
  step?.kind === "control" && step.name === "mine";

/**
 * The number of the step in which a case buys its usual batch, and could as well have had it before; -1 if
 * there is none.
 */
export function purchaseIn(steps: readonly Step[]): number {
  const at = steps.findIndex((step, index) => isPurchase(step) && isMining(steps[index + 1]));
  const before = steps.slice(0, Math.max(at, 0));
  const isFree = before.every(
    (step) => step.kind === "request" && !ledgerPaths.test(step.request.path),
  );
  return isFree ? at : -1;
}

/** Sends the requests of a case to a Bee, with its own names in them, and compares the answers. */
export async function replay(steps: readonly Step[], station: Station): Promise<Replay> {
  const player = new Player(station);
  const purchase = station.batchId === "" ? -1 : purchaseIn(steps);
  let stoppedAt: string | undefined;
  try {
    for (let at = 0; at < steps.length && stoppedAt === undefined;) {
      const step = steps[at] as Step;
      if (at === purchase && step.kind === "request") {
        player.learnBatch(step.answer);
        at += 2;
      } else if (step.kind === "request") {
        const group = steps.filter((one) => one.kind === "request" && one.group === step.group);
        await player.ask(group as readonly RequestStep[]);
        at += group.length;
      } else if (step.kind === "socket") {
        await player.open(step);
        at += 1;
      } else {
        if (!(await player.control(step.name, step.parameters))) stoppedAt = step.name;
        at += 1;
      }
    }
  } finally {
    player.close();
  }
  return { compared: player.compared, stoppedAt, hasChanged: player.hasChanged };
}

type RequestStep = Step & { readonly kind: "request" };

/** Milliseconds in which Bee finishes work that continues after an answer, such as pushing chunks. */
const settleMs = 2_000;
const pollMs = 250;

const isRead = (method: string): boolean => ["GET", "HEAD", "OPTIONS"].includes(method);

class Player {
  readonly compared: Compared[] = [];
  hasChanged = false;
  readonly #station: Station;
  #identities = new Identities();
  /** Identifiers that Bee did not create, because it answered otherwise. */
  readonly #lost = new Set<string>();
  readonly #sockets: SocketClient[] = [];
  /** True after a transaction whose event Bee has not read. */
  #hasEvents = false;

  constructor(station: Station) {
    this.#station = station;
  }

  learnBatch({ body }: RecordedAnswer): void {
    const { batchID } = JSON.parse(new TextDecoder().decode(body)) as { batchID: string };
    this.#identities.learn(batchID, this.#station.batchId);
  }

  /** Sends requests that were in flight together, except those for what Bee has not created. */
  async ask(group: readonly RequestStep[]): Promise<void> {
    const possible = group.filter(({ request }) => !this.#isLost(request));
    const answers = await Promise.all(possible.map(({ request }) => this.#send(request)));
    for (const [index, step] of possible.entries()) {
      await this.#compare(step, answers[index] as RecordedAnswer);
    }
  }

  /** Compares an answer; one that was read is asked for again while it differs, since Bee works behind it. */
  async #compare({ request, answer }: RequestStep, first: RecordedAnswer): Promise<void> {
    const { method, path } = request;
    const endMs = performance.now() + settleMs;
    for (let bee = first; ; bee = await this.#send(request)) {
      const identities = this.#identities.clone();
      const differences = compareAnswers(answer, bee, identities, isRandom(request));
      if (differences.length > 0 && isRead(method) && performance.now() < endMs) {
        await wait(pollMs);
        continue;
      }
      this.#identities = identities;
      this.compared.push({ method, path, status: answer.status, differences });
      if (answer.status !== bee.status) this.#lose(answer);
      if (!isRead(method) && bee.status < 300) this.hasChanged = true;
      if (!isRead(method) && bee.status < 300 && isTransaction(path)) this.#hasEvents = true;
      // Bee has read what happened to a batch some blocks later.
      if (method === "PATCH" && bee.status < 300 && path.startsWith("/stamps")) {
        await this.#station.mine(0, true);
      }
      return;
    }
  }

  #lose({ headers, body }: RecordedAnswer): void {
    const text = `${Object.values(headers).join("\n")}\n${new TextDecoder().decode(body)}`;
    for (const found of identifiersIn(text))
      if (!this.#identities.has(found)) this.#lost.add(found);
  }

  #isLost({ path, headers }: PlainRequest): boolean {
    const text = `${path}\n${Object.values(headers).join("\n")}`;
    return identifiersIn(text).some((found) => this.#lost.has(found));
  }

  /** Opens a socket, which stays open until the end of the case; messages are not compared. */
  async open({ path, headers, answer }: Step & { kind: "socket" }): Promise<void> {
    const url = this.#station.url.replace("http", "ws") + this.#identities.inBee(path);
    const found = await overWebSocket(url, this.#headersInBee(headers));
    const bee = found instanceof Response ? await recordedAnswer(found) : opened;
    if (!(found instanceof Response)) this.#sockets.push(found);
    const differences = compareAnswers(answer ?? opened, bee, this.#identities);
    this.compared.push({ method: "GET", path, status: answer?.status ?? 101, differences });
  }

  /** Does to the chain of the Bee what a developer command did; false for one that concerns the node. */
  async control(name: string, parameters: Readonly<Record<string, unknown>>): Promise<boolean> {
    const { handle } = this.#station.chain;
    this.hasChanged = true;
    if (name === "mine") {
      await this.#station.mine(Number(parameters["blocks"] ?? 1), this.#hasEvents);
    } else if (name === "increaseTime") {
      await handle.increaseTime(Number(parameters["seconds"]));
      await this.#station.mine(0, this.#hasEvents);
    } else if (name === "setPrice") {
      await handle.setPrice(BigInt(String(parameters["price"])));
      this.#hasEvents = true;
      return true;
    } else return false;
    this.#hasEvents = false;
    return true;
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  #headersInBee(headers: Readonly<Record<string, string>>): Record<string, string> {
    const entries = Object.entries(headers);
    return Object.fromEntries(entries.map(([name, text]) => [name, this.#identities.inBee(text)]));
  }

  /** Sends a request; blocks are mined while it waits for its transaction. */
  async #send({ method, path, headers, body }: PlainRequest): Promise<RecordedAnswer> {
    // Bee finds versions of protected content by the second in which they were written.
    if (changesHistory(method, headers)) await wait(1_100);
    const isMined = !isRead(method) && waitsForReceipt(path);
    // The chain has blocks more, whatever the answer is.
    if (isMined) this.hasChanged = true;
    const stop = isMined ? mineUntilStopped(this.#station.chain, 200) : undefined;
    try {
      const response = await fetch(this.#station.url + this.#identities.inBee(path), {
        method,
        headers: this.#headersInBee(headers),
        redirect: "manual",
        signal: AbortSignal.timeout(answerMs),
        ...(body !== undefined && { body: this.#bodyInBee(body) }),
      });
      return await recordedAnswer(response);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      return { status: 0, headers: {}, body: new TextEncoder().encode(String(cause)) };
    } finally {
      stop?.();
    }
  }

  #bodyInBee(body: Uint8Array): BodyInit {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
    return /^[[{]/.test(text) ? this.#identities.inBee(text) : body.slice();
  }
}

/** Placeholder for the answer that opens a socket. */
const opened: RecordedAnswer = { status: 101, headers: {}, body: new Uint8Array() };

/** True for a request that writes a further version into the history of protected content. */
function changesHistory(method: string, headers: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return !isRead(method) && names.includes("swarm-act-history-address");
}

const waitsForReceipt = (path: string): boolean => /^\/(stamps|stake)/.test(path);

const isTransaction = (path: string): boolean =>
  /^\/(stamps|stake|chequebook|wallet|transactions)/.test(path);

/** True if references in the answer have random keys in them. */
function isRandom({ path, headers }: PlainRequest): boolean {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return (
    path.startsWith("/grantee") ||
    names.some((name) => name === "swarm-encrypt" || name.startsWith("swarm-act"))
  );
}
