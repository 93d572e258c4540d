import { describe, expect, it } from "vitest";
import { operatorBlocks, programsOf } from "./blocks.ts";

const values = {
  url: "http://127.0.0.1:5555",
  secondUrl: "http://127.0.0.1:6666",
  peer: "aa".repeat(32),
  address: `0x${"bb".repeat(20)}`,
  batchId: "cc".repeat(32),
};

const blocksOf = (...fences: string[]) => operatorBlocks("docs/x.mdx", fences.join("\n\n"), values);
const bash = (code: string): string => `\`\`\`bash\n${code}\n\`\`\``;
const text = (code: string): string => `\`\`\`text\n${code}\n\`\`\``;

describe("blocks of a page", () => {
  it("ask the node of the network, with its values", () => {
    const [block] = blocksOf(
      bash(
        "PEER=OVERLAY_OF_THE_PEER\ncurl -s http://localhost:1633/x/$PEER?a=0xYOUR_ADDRESS | jq .",
      ),
    );
    expect(block).toEqual({
      page: "docs/x.mdx",
      line: 1,
      code: `PEER=${values.peer}\ncurl -s http://127.0.0.1:5555/x/$PEER?a=${values.address} | jq .\n`,
      isRefused: false,
      needsPausedStaking: false,
    });
  });

  it.each([
    ["sudo systemctl stop bee", "has sudo"],
    ["swarm-cli stake status", "runs swarm-cli"],
    ["curl -s http://localhost:1633/x/<reference>", "has <reference>"],
    ["curl -s http://localhost:9090/metrics", "asks no node"],
    ["curl -fO https://github.com/x", "has https://"],
    ["rm -rf ~/.bee; curl http://localhost:1633/x", "runs rm"],
    ["curl http://localhost:1633/x && bee db nuke", "runs bee"],
  ])("that are for something else are skipped: %s", (code, reason) => {
    expect(blocksOf(bash(code))[0]?.skipped).toBe(reason);
  });

  it("whose answer is an error are expected to be refused", () => {
    const [first, second] = blocksOf(
      bash("curl http://localhost:1633/x"),
      text('{"code":404,"message":"not found"}'),
      bash("curl http://localhost:1633/y"),
      text('{"peers":[]}'),
    );
    expect([first?.isRefused, second?.isRefused]).toEqual([true, false]);
  });

  it("that migrate the stake need a paused contract, those that take out the surplus don't", () => {
    const [migration, surplus] = blocksOf(
      bash("curl -s -X DELETE http://localhost:1633/stake\ncurl -s http://localhost:1633/stake"),
      bash("curl -s -X DELETE http://localhost:1633/stake/withdrawable"),
    );
    expect([migration?.needsPausedStaking, surplus?.needsPausedStaking]).toEqual([true, false]);
  });
});

describe("programs of a block", () => {
  it("are found in pipes, substitutions and loops, not in quoted texts", () => {
    const code = `D=$(curl -s http://x | jq '.a | rm')
for path in / /health; do curl -s "http://x$path"; echo; done
until curl -s "http://x" | grep -q '"a":true'; do sleep 1; done
curl -s http://x \\
  | jq --argjson d "$D" '.b | c'`;
    expect(new Set(programsOf(code))).toEqual(
      new Set(["curl", "jq", "for", "echo", "done", "grep", "sleep"]),
    );
  });
});
