import { BeesError } from "./bees-error.ts";

/** A Bee refused a request that the network needs; the message has its answer. */
export class BeeRequestError extends BeesError {
  /** HTTP status. */
  readonly status: number;

  /** Request that failed, its status, and the text of the response, cut to 500 characters. */
  constructor(path: string, status: number, text: string) {
    super(`${path} answers ${status}: ${text.trim().slice(0, 500)}`);
    this.name = "BeeRequestError";
    this.status = status;
  }
}

/** Asks a Bee and parses its JSON. Throws {@link BeeRequestError}, or what `fetch` throws. */
export async function askBee<T>(
  url: string,
  request: string,
  signal: AbortSignal | undefined,
): Promise<T> {
  const [method = "GET", path = "/"] = request.split(" ");
  const response = await fetch(url + path, { method, ...(signal !== undefined && { signal }) });
  const text = await response.text();
  if (!response.ok) throw new BeeRequestError(request, response.status, text);
  return JSON.parse(text) as T;
}
