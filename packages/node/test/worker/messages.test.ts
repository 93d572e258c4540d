import { afterEach, describe, expect, it } from "vitest";
import type { App } from "../../src/app.ts";
import { sliceBytes, sliceWindow } from "../../src/browser/messages.ts";
import { createNode } from "../../src/create.ts";
import { streamOf } from "../../src/http/body.ts";
import { noise } from "../contract/harness/uploads.ts";
import { overMessages } from "./message-target.ts";

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function over(fetch: App["fetch"], connect?: App["connect"]) {
  const refuse = async (): Promise<Response> => new Response("no", { status: 404 });
  const { client, close } = overMessages({ fetch, connect: connect ?? refuse });
  closing.push(close);
  return client;
}

/** Lets every message under way arrive. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}

describe("a body that comes by message", () => {
  it("arrives whole, in slices, both ways", async () => {
    const sizes: number[] = [];
    const client = over(async (_request, incoming) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of incoming?.body ?? []) {
        sizes.push(piece.length);
        pieces.push(piece);
      }
      return new Response(
        streamOf(
          (async function* () {
            yield* pieces;
          })(),
        ),
      );
    });
    const body = noise(5 * sliceBytes + 17);
    const response = await client.fetch("/echo", { method: "POST", body: body.slice() });
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
    expect(Math.max(...sizes)).toBe(sliceBytes);
  });

  it("waits for who reads slowly, both ways", async () => {
    let given = 0;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (;;) {
        given++;
        yield new Uint8Array(sliceBytes);
      }
    };
    const client = over(async () => new Response(streamOf(endless())));
    const response = await client.fetch("/endless");
    await settle();
    // What may be under way, and the one that waits for its turn.
    expect(given).toBeLessThanOrEqual(sliceWindow + 2);
    await response.body?.cancel();
    let sent = 0;
    const lazy = over(async (_request, { body } = {}) => {
      await body?.[Symbol.asyncIterator]().next();
      await settle();
      return new Response(String(sent));
    });
    const upload = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++;
        controller.enqueue(new Uint8Array(sliceBytes));
      },
    });
    const init = { method: "POST", body: upload, duplex: "half" } as RequestInit;
    const answer = await lazy.fetch("/lazy", init);
    expect(Number(await answer.text())).toBeLessThanOrEqual(sliceWindow + 5);
  });

  it("sends what there is when more takes its time", async () => {
    let more: () => void = () => undefined;
    const slow = async function* (): AsyncGenerator<Uint8Array> {
      yield Uint8Array.of(1);
      await new Promise<void>((resolve) => {
        more = resolve;
      });
      yield Uint8Array.of(2);
    };
    const client = over(async () => new Response(streamOf(slow())));
    const reader = (await client.fetch("/slow")).body?.getReader();
    expect((await reader?.read())?.value).toEqual(Uint8Array.of(1));
    more();
    expect((await reader?.read())?.value).toEqual(Uint8Array.of(2));
    expect((await reader?.read())?.done).toBe(true);
  });

  it("fails at the reader when it fails at the source, both ways", async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Uint8Array.of(1);
      throw new Error("torn");
    };
    const client = over(async () => new Response(streamOf(broken())));
    const response = await client.fetch("/broken");
    await expect(response.arrayBuffer()).rejects.toThrow("torn");
    const reading = over(async (_request, { body } = {}) => {
      for await (const _piece of body ?? []);
      return new Response();
    });
    const init = { method: "POST", body: streamOf(broken()), duplex: "half" } as RequestInit;
    await expect(reading.fetch("/up", init)).rejects.toThrow("torn");
  });
});

describe("an exchange by message", () => {
  it("is aborted on both sides", async () => {
    let seen: AbortSignal | undefined;
    const client = over((_request, incoming) => {
      seen = incoming?.signal;
      return new Promise(() => undefined);
    });
    const controller = new AbortController();
    const asked = client.fetch("/never", { signal: controller.signal });
    await settle();
    controller.abort();
    await expect(asked).rejects.toThrow(/abort/);
    await settle();
    expect(seen?.aborted).toBe(true);
  });

  it("ends the source when its reader leaves", async () => {
    let hasEnded = false;
    const source = async function* (): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield new Uint8Array(1000);
      } finally {
        hasEnded = true;
      }
    };
    const client = over(async () => new Response(streamOf(source())));
    const response = await client.fetch("/long");
    await response.body?.cancel();
    await settle();
    expect(hasEnded).toBe(true);
  });

  it("fails when the node has gone, before and after", async () => {
    const client = over(() => new Promise(() => undefined));
    const asked = client.fetch("/never");
    await settle();
    client.fail("the worker ended");
    await expect(asked).rejects.toThrow("the worker ended");
    await expect(client.fetch("/again")).rejects.toThrow("the worker ended");
  });

  it("words its status as Bee's server does", async () => {
    for (const [status, text] of [
      [201, "Created"],
      [422, "Unprocessable Entity"],
    ] as const) {
      const client = over(async () => new Response("", { status }));
      expect((await client.fetch("/")).statusText).toBe(text);
    }
  });

  it("carries headers that browsers refuse to set, and declares the size", async () => {
    const client = over(async ({ headers }) =>
      Response.json(["Host", "Content-Length", "Content-Type"].map((name) => headers.get(name))),
    );
    const init = { method: "POST", body: "grüße", headers: { Host: "localhost" } };
    expect(await (await client.fetch("/x", init)).json()).toEqual([
      "localhost",
      "7",
      "text/plain;charset=UTF-8",
    ]);
  });

  it("follows redirects as fetch does, unless told not to", async () => {
    const client = over(async ({ url, method }) => {
      const { pathname } = new URL(url);
      if (pathname === "/there") return new Response(method);
      return new Response(null, { status: 301, headers: { Location: "there" } });
    });
    expect(await (await client.fetch("/here")).text()).toBe("GET");
    expect(await (await client.fetch("/here", { method: "POST", body: "x" })).text()).toBe("GET");
    expect((await client.fetch("/here", { redirect: "manual" })).status).toBe(301);
    await expect(client.fetch("/here", { redirect: "error" })).rejects.toThrow("redirect");
    const loop = over(async () => new Response(null, { status: 302, headers: { Location: "/" } }));
    await expect(loop.fetch("/")).rejects.toThrow("too many");
  });

  it("takes requests of any shape", async () => {
    const node = await createNode({ seed: "shapes", blockTimeMs: 0 });
    const client = over(node.fetch);
    const form = new FormData();
    form.set("a.txt", new Blob(["A"], { type: "text/plain" }), "a.txt");
    const buy = await client.fetch(new URL("http://any.example/stamps/10000000000/20"), {
      method: "POST",
    });
    const { batchID } = (await buy.json()) as { batchID: string };
    const headers = { "Swarm-Postage-Batch-Id": batchID, "Swarm-Collection": "true" };
    const request = new Request("http://localhost/bzz", { method: "POST", headers, body: form });
    const { reference } = (await (await client.fetch(request)).json()) as { reference: string };
    expect(await (await client.fetch(`/bzz/${reference}/a.txt`)).text()).toBe("A");
    await node.close();
  });
});
