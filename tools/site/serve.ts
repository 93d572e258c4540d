import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { readSite } from "../../site/settings/site.ts";
import { createStaticServer } from "./static-server.ts";

const ROOT = path.join(import.meta.dirname, "../../site/build");

/** Listens on 127.0.0.1; rejects with a sentence a person can act on when the port is taken. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      const name = process.env.npm_lifecycle_event ?? "start";
      const advice = `Port ${port} is taken. Stop the other program, or choose another port: npm run ${name} -- --port ${port < 65_535 ? port + 1 : 3000}`;
      reject(taken ? new Error(advice) : error);
    });
    server.listen(port, "127.0.0.1", resolve);
  });
}

/** A port number from text; throws an Error naming the source when it is not one. */
export function readPort(text: string | undefined, source: string): number {
  const value = text ?? "3000";
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port < 1 || port > 65535) {
    throw new Error(`${source} must be a port number from 1 to 65535; got "${value}".`);
  }
  return port;
}

/** Throws an Error unless the folder holds a built site. */
export function requireSite(folder: string): void {
  if (existsSync(path.join(folder, "index.html"))) return;
  throw new Error(
    folder === ROOT
      ? "There is no built site yet. Run: npm run build"
      : `There is no built site in ${folder}.`,
  );
}

/** The option that says where a command listens. */
export const PORT_OPTION = { port: { type: "string" } } as const;

interface PortValues {
  readonly port?: string | undefined;
}

/** The port of the option, else of the variable PORT, else 3000. */
const portOf = ({ port }: PortValues): number =>
  readPort(port ?? process.env.PORT, port === undefined ? "PORT" : "--port");

/** The port to listen on. Rejects with a sentence a person can act on when it is taken. */
export async function requirePort(values: PortValues): Promise<number> {
  const port = portOf(values);
  const server = createServer();
  await listen(server, port);
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
}

/** Serves a built site with its production headers until it is stopped; `dir` is its folder. */
export async function serveSite(
  values: PortValues & { readonly dir?: string | undefined },
): Promise<void> {
  const root = values.dir ?? ROOT;
  requireSite(root);
  const port = portOf(values);
  const { baseUrl } = readSite(process.env);
  const server = createStaticServer(root, baseUrl);
  await listen(server, port);
  console.log(`Swarm Documentation: http://127.0.0.1:${port}${baseUrl}`);
  const stop = (): void => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}
