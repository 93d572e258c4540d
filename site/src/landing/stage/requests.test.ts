import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { requestsFor } from "./requests.ts";

const codeOf = (client: string, content: string | File): string =>
  requestsFor(content).find(({ value }) => value === client)?.code ?? "";

/** Arguments of the first command, as split by a shell. */
function argumentsOf(code: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\nBATCH_ID=b\n${code}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

test.each(["hello world", "it's", '@file $HOME `id` \\ "x"'])(
  "a shell hands the text %j to curl as it is",
  (text) => {
    expect(argumentsOf(codeOf("curl", text))).toEqual([
      "-X",
      "POST",
      "http://localhost:1633/bzz?name=hello.txt",
      "-H",
      "Swarm-Postage-Batch-Id: b",
      "-H",
      "Content-Type: text/plain; charset=utf-8",
      "--data-raw",
      text,
    ]);
  },
);

test("of a file the name is sent, whatever it holds", () => {
  const file = new File(["x"], "a & b'.png", { type: "image/png" });
  const sent = argumentsOf(codeOf("curl", file));
  expect(sent[2]).toBe("http://localhost:1633/bzz?name=a%20%26%20b'.png");
  expect(sent.slice(-2)).toEqual(["--data-binary", "@a & b'.png"]);
  expect(codeOf("bee-js", file)).toContain("uploadFile(batchId, file)");
});
