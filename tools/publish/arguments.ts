import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { parseArgs } from "node:util";
import { checkPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { ROOT } from "../run.ts";
import type { VariantKind } from "./publish.ts";

/** Where the key and the marks of uploads are kept, outside of version control. */
export const KEPT = path.join(ROOT, ".published");

/** What the command line asks for. */
export interface PublishArguments {
  /** Node and batch; absent for a rehearsal on a node of ours. */
  readonly target: { readonly url: string; readonly batch: string } | undefined;
  readonly keyFile: string;
  readonly topic: string;
  readonly ens: string | undefined;
  readonly kinds: readonly VariantKind[];
  /** A rehearsal runs the browser tests on the published site and exits. */
  readonly isTested: boolean;
  /** Nothing is published: the site is built here and elsewhere, and the references are compared. */
  readonly isTwice: boolean;
}

/** The options of the command, as `parseArgs` takes them. */
export const OPTIONS = {
  node: { type: "string" },
  batch: { type: "string" },
  key: { type: "string" },
  topic: { type: "string", default: "swarm-docs" },
  ens: { type: "string" },
  "also-version": { type: "boolean", default: false },
  dev: { type: "boolean", default: false },
  test: { type: "boolean", default: false },
  twice: { type: "boolean", default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

/** Reads the options. Throws an Error with a sentence for the person who typed them. */
export function readArguments(values: Values): PublishArguments {
  const { node, batch, dev, test, twice, ens } = values;
  if (twice && (dev || node !== undefined || batch !== undefined)) {
    throw new Error("--twice publishes nothing: leave --dev, --node and --batch out.");
  }
  if (dev && (node !== undefined || batch !== undefined)) {
    throw new Error("--dev brings its own node and batch: leave --node and --batch out.");
  }
  if (!dev && !twice && (node === undefined || batch === undefined)) {
    throw new Error("Say where to: --node URL --batch ID, or --dev for a rehearsal.");
  }
  if (test && !dev) throw new Error("--test needs --dev.");
  if (node !== undefined && !URL.canParse(node))
    throw new Error(`--node: "${node}" is no address.`);
  const id = batch?.replace(/^0x/, "").toLowerCase();
  if (id !== undefined && !/^[0-9a-f]{64}$/.test(id)) {
    throw new Error("--batch must be the 64 hex digits of a batch.");
  }
  return {
    target: node === undefined || id === undefined ? undefined : { url: node, batch: id },
    keyFile: values.key ?? path.join(KEPT, "key"),
    topic: values.topic,
    ens,
    kinds: values["also-version"] ? ["root", "feed", "version"] : ["root", "feed"],
    isTested: test,
    isTwice: twice,
  };
}

/**
 * Reads the private key from a file of 64 hex digits, and creates the default file if it is missing.
 * The key is the permission to publish under the same addresses. Throws an Error that names the file.
 */
export function readKey(file: string): Uint8Array {
  if (!existsSync(file)) {
    if (path.dirname(file) !== KEPT) throw new Error(`There is no key file ${file}.`);
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(file, `${toHex(randomBytes(32))}\n`, { mode: 0o600 });
    console.log(`A new key is in ${file}: keep it, the addresses depend on it.`);
  }
  try {
    return checkPrivateKey(fromHex(readFileSync(file, "utf8").trim().replace(/^0x/, "")));
  } catch (cause) {
    throw new Error(`${file} must hold a private key: 64 hex digits.`, { cause });
  }
}
