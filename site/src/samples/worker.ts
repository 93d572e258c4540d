import { errorLineIn } from "./error-line.ts";
import { MessageClient } from "@swarm-docs/node/browser/message-client";
import { Recorder } from "./asked/recorder.ts";
import { sampleConsole } from "./console.ts";
import { inspect } from "./inspect.ts";
import type { FromSample, RunSample, RunSource } from "./messages.ts";
import { nodeFetch, nodeRequest } from "./node-request.ts";
import { nodeSocket } from "./node-socket.ts";
import { printer } from "./printer.ts";
import { shut } from "./shut.ts";

// Worker of one run of a sample. Its network APIs connect to the page's node (the CSP of this
// script blocks real requests), its console prints below the code.

const scope = globalThis as unknown as Record<string, unknown> & {
  postMessage(message: FromSample, transfer: Transferable[]): void;
  addEventListener(type: string, listener: (event: never) => void, options?: object): void;
};

const tell = printer((text, stream) => scope.postMessage({ kind: "printed", stream, text }, []));

const thrown = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : inspect(error);

interface Module {
  readonly imports: readonly string[];
  readonly address: string;
}

/** The module of a source; text gets an object URL. */
const moduleOf = (source: RunSource): Module =>
  "address" in source
    ? source
    : {
        imports: source.imports,
        address: URL.createObjectURL(new Blob([source.text], { type: "text/javascript" })),
      };

/**
 * Runs a module. Its static imports are loaded first, each by a dynamic `import()`, and then come
 * from the module map: Firefox checks static imports in workers against `worker-src`, which is
 * `'none'` here, and dynamic ones against `script-src`. [plugins/finish/policy.ts, SAMPLE_POLICY]
 */
async function load({ imports, address }: Module): Promise<void> {
  for (const one of imports) await import(/* webpackIgnore: true */ one);
  await import(/* webpackIgnore: true */ address);
}

async function run({ source, port, environment }: RunSample): Promise<void> {
  const recorder = new Recorder(port, (asked) => scope.postMessage({ kind: "asked", asked }, []));
  const client = new MessageClient(recorder);
  shut(scope);
  Object.assign(scope, {
    sampleEnvironment: environment,
    fetch: nodeFetch(client),
    XMLHttpRequest: nodeRequest(client),
    WebSocket: nodeSocket(client),
  });
  Object.assign(
    console,
    sampleConsole(tell, () => performance.now()),
  );
  const module = moduleOf(source);
  const started = performance.now();
  const end = async (failure?: unknown): Promise<void> => {
    const milliseconds = performance.now() - started;
    const line = "text" in source ? errorLineIn(module.address, failure) : undefined;
    const reason =
      failure === undefined ? {} : { error: thrown(failure), ...(line !== undefined && { line }) };
    await recorder.finish();
    scope.postMessage({ kind: "ended", milliseconds, ...reason }, []);
  };
  scope.addEventListener("unhandledrejection", (event: PromiseRejectionEvent) => {
    event.preventDefault();
    void end(event.reason ?? "a promise was rejected without a reason");
  });
  try {
    await load(module);
    await end();
  } catch (failure) {
    await end(failure ?? "something empty was thrown");
  }
}

scope.addEventListener("message", ({ data }: MessageEvent<RunSample>) => void run(data), {
  once: true,
});
