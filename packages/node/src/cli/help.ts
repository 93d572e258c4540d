import { commandLines } from "./command-words.ts";

/** The command as it was called: from the package, as one file, or in this repository. */
export function commandName(script: string | undefined): string {
  return /[\\/]swarm-node(\.cjs|\.exe)?$/.test(script ?? "") ? "swarm-node" : "npm run node --";
}

/** What `--help` prints; 80 columns. */
export function helpFor(command: string): string {
  const line = (options: string, says: string): string =>
    `  ${`${command} ${options}`.padEnd(51)}${says}`;
  return `A Swarm node for development: real data, simulated chain.

Usage
${line("[options]", "start a node (or several)")}
${line("-- npm test", "run a command beside a node")}
${line("COMMAND [VALUE] [NAME=VALUE …]", "control a running node")}
${line("chain [options]", "its chain alone (port 8545)")}
${line("create DIR", "an upload page (*)")}
${line("check URL", "compare a node with Bee's")}
${line("bee [options]", "real Bees on its chain")}
${line("doctor", "what is wrong here?")}
  (*) --template vite (default), next or html; --bee VERSION of its node;
      --site URL of these docs

Examples
${line("", "one node, all in memory")}
${line("--data-dir ./swarm --seed demo", "the same one at every start")}
${line("--nodes 3", "ports 1633, 11633, 21633")}
${line("--persona full --peers 40", "simulated peers, cheques")}
${line("--upstream https://bee.example", "read the real network, too")}
${line("time +1d", "a day passes")}
${line("loseChunks share=0.2 seed=7", "a fifth of all is lost")}

Commands for a running node (--url URL, default http://127.0.0.1:1633)
${commandLines(76)
  .map((words) => `  ${words}`)
  .join("\n")}

Where it listens
  --port N                 first port (default 1633; more nodes: +10000 each);
                           0 or auto: any that is free
  --host ADDRESS           default 127.0.0.1: only this machine
  --allowed-hosts A,B      names accepted in Host beside addresses and localhost
  --cors-allowed-origins A,B   pages that may call the node; * for all
                           (default: port 3000 of localhost and 127.0.0.1)

What it keeps
  --data-dir DIR           chunks, stamps, tags, pins, chain outlive the process
                           (default: memory)
  --fsync                  every write waits for the disk: survives power cuts
  --accept-loss            start although kept files are missing or damaged
  --state FILE             begin with the state in FILE, if it is there, and
                           write it at the end: chunks, stamps, tables, chain
  --load-state FILE        only begin with it
  --dump-state FILE        only write it

Who it is
  --bee VERSION            the release of Bee whose interface it speaks: 2.6.0
                           (default), 2.8.1 or 2.8.2
  --seed TEXT              same seed, same keys, addresses and simulated values
  --nodes N                1 to 16 nodes that are a network (default 1)
  --persona dev|full       alone (default), or a full node among simulated peers
  --peers N                number of simulated peers (persona full; default 20)

The simulated chain
  --rate N                 time runs N times faster (default 1: a day is a day)
  --block-time MS          wall time per block, 5 s of the chain's (5000; 0: one
                           per transaction)
  --price PLUR             rent per chunk and block (default 24000)
  --start-block N          first block (default 40000000)
  --confirmations N        blocks until a new batch is usable (default 0)
  --bzz X --xdai X         first funds of the wallet (default 1000 and 1)
  --chequebook X           first funds of the chequebook, BZZ (default 10)
  --stake X                stake at the start, BZZ: 0 (default; persona full 20)
                           or at least 10
  --withdraw-whitelist A,B addresses that /wallet/withdraw pays (default all)
  --batch DEPTH            buy a batch for a year at the start and print its id
  --ens NAME=REFERENCE     what a name in paths stands for; repeatable
  --import PATH            upload a file or directory at the start
  --mime FILE              types of files in collections beside those of Bee's
                           official image (16 in 2.6.0, 64 in 2.8.1); a list
                           like /usr/share/mime/globs2 or /etc/mime.types
                           (references depend on them)

The real network
  --upstream URL, --fork-url URL
                           fetch chunks that are not here from a node or gateway
  --upstream-batch ID      push uploads there, paid with this batch of that node

What it says
  --verbosity LEVEL        none, error, warning, info (default), debug, all
  --log-format text|json
  --watch                  every request: status, time, bytes, what came of it
  --json, --env            {"url":…,"batchId":…} in a line, or BEE_URL=… and
                           BEE_BATCH=…, instead of words; buys a batch
  --ready-file FILE        write that JSON when the node is up; gone at its end
  -- COMMAND ARGS          run it beside a node on a free port, with BEE_URL and
                           BEE_BATCH; then stop with its exit code
  --help, --version

While it runs, a browser shows at /_dev/ui what it does: requests, batches,
uploads, chunks, clock, snapshots, faults. POST /_dev/COMMAND takes the commands
above with parameters as JSON, GET /_dev lists them. Simulated answers say so in
the header swarm-simulated.
`;
}
