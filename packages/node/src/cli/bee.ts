import { createBees } from "../edge-node/bees/create-bees.ts";
import { BeesError } from "../edge-node/bees/bees-error.ts";
import { BeeStartError } from "../edge-node/bees/readiness.ts";
import type { BeeNetwork } from "../edge-node/bees/types.ts";
import { takeBack, writeReadyFile } from "./announce.ts";
import { parseBeeCommandLine, type BeeCommandLine } from "./bee-arguments.ts";
import { runCommand } from "./run-command.ts";
import { interruptedExitCode, listenForStop } from "./stop-signal.ts";

/**
 * `swarm-node bee`: starts real Bees on a local chain, and runs a command beside them or waits for a
 * signal; gives the exit code. Throws `UsageError`, and what {@link createBees} rejects with.
 */
export async function beeCommand(args: readonly string[]): Promise<number> {
  const line = parseBeeCommandLine(args);
  const stopping = listenForStop();
  const startedMs = performance.now();
  const onProgress = (text: string): void => {
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stderr.write(`${seconds.padStart(6)} s  ${text}\n`);
  };
  try {
    const { signal } = stopping;
    await using network = await createBees({ ...line.options, onProgress, signal });
    writeReadyFile(line.readyFile, readyOf(network));
    try {
      onProgress("ready");
      if (line.command !== undefined) {
        stopping.release();
        return await runCommand(line.command, variablesOf(network));
      }
      announce(line, network);
      if (!signal.aborted) {
        await new Promise<void>((resolve) =>
          signal.addEventListener("abort", () => resolve(), { once: true }),
        );
      }
      onProgress("stopping");
      return 0;
    } finally {
      takeBack(line.readyFile);
    }
  } catch (error) {
    if (stopping.signal.aborted) return interruptedExitCode;
    if (error instanceof BeeStartError && line.options.keep === undefined)
      throw new BeesError(
        `${error.message}\nThat log is deleted with its temporary directory; --keep DIR keeps it.`,
      );
    throw error;
  } finally {
    stopping.release();
  }
}

/** What a program that started the Bees wants to know, as `--json` and `--ready-file` give it. */
function readyOf(network: BeeNetwork): object {
  const { version, url, batchId, chainUrl, rpcUrl, chainId, faultsUrl } = network;
  const bees = network.bees.map((bee) => ({
    url: bee.url,
    full: bee.full,
    overlay: bee.overlay,
    ethereum: bee.ethereum,
    batchId: bee.batchId,
    dataDirectory: bee.dataDirectory,
    logFile: bee.logFile,
    pid: bee.pid,
  }));
  const { pid } = process;
  return { version, url, batchId, bees, chainUrl, rpcUrl, chainId, faultsUrl, pid };
}

/** The variables that tests and clients are given. */
function variablesOf(network: BeeNetwork): Record<string, string> {
  const { batchId, bees, chainUrl, faultsUrl, rpcUrl, url } = network;
  return {
    BEE_URL: url,
    BEE_URLS: bees.map((bee) => bee.url).join(","),
    ...(batchId !== "" && {
      BEE_BATCH: batchId,
      BEE_BATCHES: bees.map((bee) => bee.batchId).join(","),
    }),
    BEE_CHAIN_URL: chainUrl,
    BEE_RPC_URL: rpcUrl,
    BEE_RPC_FAULTS_URL: faultsUrl,
  };
}

function announce({ says, options }: BeeCommandLine, network: BeeNetwork): void {
  if (says === "json") {
    process.stdout.write(`${JSON.stringify(readyOf(network))}\n`);
  } else if (says === "env") {
    const lines = Object.entries(variablesOf(network)).map(([name, value]) => `${name}=${value}\n`);
    process.stdout.write(lines.join(""));
  } else {
    process.stdout.write(banner(network, options.keep));
  }
}

/** What a person sees when the Bees are ready. */
function banner(network: BeeNetwork, keep: string | undefined): string {
  const lines = [`Bee ${network.version} on a local chain: real nodes, simulated contracts`, ""];
  for (const bee of network.bees) {
    lines.push(
      `  bee ${bee.index + 1}    ${bee.url} · ${bee.full ? "full" : "light"} node`,
      `  overlay  ${bee.overlay}`,
      `  wallet   ${bee.ethereum}`,
      ...(bee.batchId === "" ? [] : [`  batch    ${bee.batchId}`]),
      `  log      ${bee.logFile}`,
      "",
    );
  }
  lines.push(
    `  chain    ${network.chainUrl}/_dev/ui`,
    `  rpc      ${network.rpcUrl} · chain ID ${network.chainId}`,
    `  faults   ${network.faultsUrl}`,
    `  data     ${keep ?? "temporary, deleted when it stops"}`,
  );
  return `${lines.join("\n")}\n\nStop with Ctrl+C. Options: --help\n`;
}
