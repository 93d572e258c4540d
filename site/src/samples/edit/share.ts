import { grouped } from "../../../shared/numbers/digits.ts";

/** Maximum length of the data in a link: compressed, in base64url. */
export const MOST_SHARED = 8_192;

/** Maximum length of the code after decompression: guards against zip bombs. */
const MOST_READ = 200_000;

/** Thrown for code that does not fit into a link. */
class TooLongError extends Error {
  constructor(length: number) {
    const [has, most] = [length, MOST_SHARED].map(grouped);
    super(`This code is too long for a link: ${has} of at most ${most} characters. Download it.`);
    this.name = "TooLongError";
  }
}

function encoded(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decoded(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function through(
  bytes: BlobPart,
  stream: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([bytes]).stream().pipeThrough(stream);
}

async function packed(code: string): Promise<string> {
  const stream = through(code, new CompressionStream("deflate-raw"));
  const data = encoded(new Uint8Array(await new Response(stream).arrayBuffer()));
  if (data.length > MOST_SHARED) throw new TooLongError(data.length);
  return data;
}

async function unpacked(data: string): Promise<string> {
  if (data.length > MOST_SHARED) throw new TooLongError(data.length);
  const reader = through(decoded(data), new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MOST_READ) throw new TooLongError(text.length);
  }
  return text + decoder.decode();
}

/**
 * Fragment with code for the sample at `index` of its page: `#run=INDEX.DATA`, compressed (raw
 * deflate), in base64url. Rejects with {@link TooLongError}.
 */
export async function fragmentOf(index: number, code: string): Promise<string> {
  return `#run=${index}.${await packed(code)}`;
}

/**
 * Code in a URL for the sample at `index`; `undefined` if the URL has none for it. Rejects for
 * damaged data, or code over the size limit.
 */
export async function sharedCode(index: number, hash: string): Promise<string | undefined> {
  const [, at, data = ""] = /#run=(\d+)\.([\w-]*)$/.exec(hash) ?? [];
  return at !== undefined && Number(at) === index ? unpacked(data) : undefined;
}

/** Workshop program in a URL. */
export interface SharedProgram {
  readonly code: string;
  /** Bee release that it is written for, such as `2.8.1`. */
  readonly bee: string;
}

/**
 * Fragment with a workshop program: `#code=RELEASE/DATA`, encoded as in {@link fragmentOf}. Rejects
 * with {@link TooLongError}.
 */
export async function programFragment(code: string, bee: string): Promise<string> {
  return `#code=${bee}/${await packed(code)}`;
}

/** Decodes the program of a fragment. Rejects for damaged data, or code over the size limit. */
export async function sharedProgram(fragment: string): Promise<SharedProgram> {
  const [, bee, data] = /^#code=(\d+\.\d+\.\d+)\/([\w-]+)$/.exec(fragment) ?? [];
  if (bee === undefined || data === undefined) throw new Error("it is not whole");
  return { bee, code: await unpacked(data) };
}
