import { expect, test } from "vitest";
import { askNode, type Fetch } from "./ask.ts";

const address = new Uint8Array(32).fill(1);

test("a chunk that does not come in time is late, also when its bytes stop half way", async () => {
  const silent: Fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  expect(await askNode("http://node.test", silent, 5).chunk(address)).toEqual({
    kind: "late",
  });
  const halting: Fetch = async (_, init) =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new Uint8Array(8));
          init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason));
        },
      }),
    );
  expect(await askNode("http://node.test", halting, 5).chunk(address)).toEqual({
    kind: "late",
  });
});

test("a path with letters of other alphabets is asked for as an address has it", async () => {
  const asked: string[] = [];
  const fetch: Fetch = async (url) => {
    asked.push(url);
    return new Response("x");
  };
  await askNode("http://node.test", fetch).file("ab", "docs/één file?.html");
  expect(asked).toEqual(["http://node.test/bzz/ab/docs/%C3%A9%C3%A9n%20file%3F.html"]);
});
