import type { Sandbox } from "./client.ts";

/** Script URL and scope of the thin service worker. */
interface DoorOptions {
  /** Address of its script; must lie at `base`. */
  readonly script: string;
  /** The site's base path, with a slash at the end. */
  readonly base: string;
}

/** Real addresses for a sandbox. */
export interface AddressDoor {
  /** Base address of the node: what a client is given. */
  readonly url: string;
  /** The addresses answer 503 from now on, unless another page answers. */
  close(): Promise<void>;
}

/** From the service worker to its pages. */
interface Wanted {
  readonly kind: "sandbox-wanted";
}

/**
 * Gives the sandbox real addresses under `<base>node/`, for unmodified clients, images and links in
 * this browser. Fails where service workers are not allowed. Websockets do not pass: use
 * `subscribe`.
 */
export async function openAddressDoor(
  sandbox: Sandbox,
  { script, base }: DoorOptions,
): Promise<AddressDoor> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(script, { scope: base, updateViaCache: "none" });
  const offer = (to: ServiceWorker): void => {
    const port = sandbox.port();
    to.postMessage({ kind: "sandbox" }, [port]);
  };
  const listen = ({ data, source }: MessageEvent<Wanted>): void => {
    // The browser stops an idle service worker; after a restart it requests the sandbox again.
    if (data.kind === "sandbox-wanted" && source instanceof ServiceWorker) offer(source);
  };
  serviceWorker.addEventListener("message", listen);
  serviceWorker.startMessages();
  offer(await controllerOf(serviceWorker));
  return {
    url: `${location.origin}${base}node`,
    async close() {
      serviceWorker.removeEventListener("message", listen);
      serviceWorker.controller?.postMessage({ kind: "sandbox-closed" });
    },
  };
}

/** The service worker that speaks for this page; it claims open pages when it starts. */
async function controllerOf(container: ServiceWorkerContainer): Promise<ServiceWorker> {
  for (;;) {
    if (container.controller !== null) return container.controller;
    await new Promise((resolve) => {
      container.addEventListener("controllerchange", resolve, { once: true });
    });
  }
}
