/** What `bee --help` prints; 80 columns. */
export function beeHelp(command: string): string {
  return `Real Bees on a local chain: no funds, no test network, no Docker.

Usage
  ${command} bee [options]
  ${command} bee [options] -- npm test

Examples
  ${command} bee --count 3 --full
  ${command} bee --count 3 --full --stake 10 --fund 1xdai,100bzz
  ${command} bee --keep ./bees --bee ./bee-2.6.0     stop it, then
  ${command} bee --keep ./bees --bee ./bee-2.8.1     upgrade

Bee
  --bee FILE               the executable (default: bee in PATH); 2.6, 2.7, 2.8
  --count N                1 to 16 Bees (default 1)
  --full                   all are full nodes (default: the first; light ones
                           connect to it). Uploads need two full nodes
  --set NAME=VALUE         an option of Bee, such as verbosity=debug; repeatable
  --port N                 API port of the first Bee (default 1633; P2P: +1);
                           auto: any free ones, the default beside a command
  --port-step N            distance to the port of the next Bee (default 10000,
                           beyond 5 Bees 1000; bee-factory: 2)
  --keep DIR               keep keys, data and chain there; resume them if they
                           are there already (default: temporary, deleted)
  --timeout SECONDS        for the start (default 120)

Money
  --fund 1xdai,100bzz      in each new wallet (default 10xdai,1000bzz)
  --chequebook BZZ         in each new chequebook (default 10)
  --batch DEPTH|none       each Bee buys a batch for a month (default 20)
  --stake BZZ[,BZZ…]       of each full node, at least 10 (default none)

The chain
  --block-time SECONDS     between two blocks, 1 to 60 (default 1; Gnosis: 5)
  --chain-port N           of its page and its RPC (default: any free one)

What it says
  --json, --env            one line of JSON, or variables, instead of words
  --ready-file FILE        write that JSON when all are up; gone at their end
  -- COMMAND ARGS          run it beside the Bees, with BEE_URL, BEE_BATCH,
                           BEE_URLS, BEE_BATCHES, BEE_CHAIN_URL, BEE_RPC_URL and
                           BEE_RPC_FAULTS_URL; then stop with its exit code

Everything listens on 127.0.0.1 only. The Bees end with this program, even when
it is killed. Control the chain with the commands for development nodes and
--url CHAIN, such as: ${command} time +30d --url CHAIN
`;
}
