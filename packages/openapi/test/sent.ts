/** What a sample sends, read from its text. Bodies are texts in which a character is a byte. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  /** Names in lower case, sorted; a multipart boundary is left out. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as a value, a form as the names of its parts, else text. */
  readonly body?: unknown;
  readonly followsRedirects: boolean;
}

type Headers = readonly (readonly [string, string])[];

/** Body of a sample that sends a file; fetch has no name for it. */
const A_FILE = { file: true };

/** Brings what the readers found into one shape. */
function sent(
  method: string,
  url: string,
  headers: Headers,
  body: unknown,
  followsRedirects: boolean,
): Sent {
  const sorted = headers.map(([name, value]) => [name.toLowerCase(), value] as const).sort();
  return {
    method,
    url,
    headers: Object.fromEntries(sorted),
    followsRedirects,
    ...(body !== undefined && { body }),
  };
}

/** Words of a POSIX shell: quotes and backslashes as in its manual, nothing is expanded. */
function words(command: string): string[] {
  const found: string[] = [];
  let word: string | undefined;
  for (const [piece] of command.matchAll(/\\\n|\\[^]|'[^']*'|\s+|[^\s'\\]+/g)) {
    if (piece === "\\\n") continue;
    if (/^\s/.test(piece)) {
      if (word !== undefined) found.push(word);
      word = undefined;
    } else if (piece.startsWith("'")) word = (word ?? "") + piece.slice(1, -1);
    else if (piece.startsWith("\\")) word = (word ?? "") + piece.slice(1);
    else if (/["$`;&|<>*?#()]/.test(piece)) throw new Error(`the shell reads ${piece} in its way`);
    else word = (word ?? "") + piece;
  }
  return word === undefined ? found : [...found, word];
}

function printed(format: string): string {
  return format.replace(/\\([0-7]{3})/g, (_all, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
}

/** Reads a command made of `curl` and, where bytes are piped in, `printf`. */
export function sentByCurl(text: string): Sent {
  const [, format, command = text] = /^printf '(.*)' \|\n([^]*)$/.exec(text) ?? [];
  const [program, url = "", ...rest] = words(command);
  if (program !== "curl") throw new Error(`no curl: ${text}`);
  const headers: [string, string][] = [];
  let method: string | undefined;
  let body: unknown;
  let follows = false;
  for (let at = 0; at < rest.length; at += 1) {
    const value = (): string => rest[(at += 1)] ?? "";
    const option = rest[at];
    if (option === "--request") method = value();
    else if (option === "--head") method = "HEAD";
    else if (option === "--location") follows = true;
    else if (option === "--output") value();
    else if (option === "--form") body = [value().split("=")[0]];
    else if (option === "--header") {
      const [, name = "", content = ""] = /^([^:]+): (.*)$/.exec(value()) ?? [];
      headers.push([name, content]);
    } else if (option === "--json") {
      body = JSON.parse(value());
      headers.push(["Content-Type", "application/json"]);
    } else if (option === "--data-binary") {
      const data = value();
      if (data === "@-") body = printed(format ?? "");
      else body = data.startsWith("@") ? A_FILE : data;
    } else if (option === "--data-raw") {
      body = value();
    } else throw new Error(`an option this test does not know: ${option}`);
  }
  method ??= body === undefined ? "GET" : "POST";
  if (Array.isArray(body)) headers.push(["Content-Type", "multipart/form-data"]);
  return sent(method, url, headers, body, follows);
}

const latin = (bytes: Iterable<number>): string => String.fromCharCode(...bytes);

/** Runs a sample with a `fetch` that sends nothing. */
export async function sentByFetch(text: string): Promise<Sent> {
  let found: Sent | undefined;
  const file = new Proxy({}, {});
  const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = Object.entries((init.headers ?? {}) as Record<string, string>);
    const isJson = headers.some(([, value]) => value === "application/json");
    const data = init.body;
    let body: unknown;
    if (data instanceof FormData) {
      body = [...data.keys()];
      headers.push(["Content-Type", "multipart/form-data"]);
    } else if (data instanceof Uint8Array) body = latin(data);
    else if (data === file) body = A_FILE;
    else if (data !== undefined) body = isJson ? JSON.parse(String(data)) : data;
    // By the standard a request follows redirects when nothing is said.
    found = sent(init.method ?? "GET", url, headers, body, init.redirect === undefined);
    return new Response("{}");
  };
  const quiet = { log: () => undefined };
  const AsyncFunction = (async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => Promise<void>;
  await new AsyncFunction("fetch", "console", "file", text)(fetch, quiet, file);
  if (!found) throw new Error(`no request: ${text}`);
  return found;
}

/** Reads the call of `requests`; its literals are JavaScript's but for three names and two marks. */
export function sentByPython(text: string): Sent {
  const [, method = "", inside = ""] =
    /^response = requests\.(\w+)\(([^]*?)\n?\)$/m.exec(text) ?? [];
  const [, url = "", named = ""] = /^\s*("(?:[^"\\]|\\.)*"),?([^]*)$/.exec(inside) ?? [];
  const source = named
    .replace(/^ {4}(\w+)=/gm, "$1: ")
    .replace(/\bb(?=")/g, "")
    .replace(/: \("([^"]*)", (".*")\)/g, ": [$2]");
  const names = ["None", "True", "False", "bytes", "open"];
  const read = new Function(...names, `return { ${source} };`) as (...given: unknown[]) => {
    headers?: Record<string, string>;
    json?: unknown;
    data?: unknown;
    files?: Record<string, unknown>;
    allow_redirects?: boolean;
  };
  const options = read(null, true, false, latin, () => A_FILE);
  const headers = Object.entries(options.headers ?? {});
  if (options.json !== undefined) headers.push(["Content-Type", "application/json"]);
  if (options.files) headers.push(["Content-Type", "multipart/form-data"]);
  const body = options.json ?? options.data ?? (options.files && Object.keys(options.files));
  const follows = options.allow_redirects ?? method !== "head";
  return sent(method.toUpperCase(), JSON.parse(url) as string, headers, body, follows);
}

const GO_TEXT = /"(?:[^"\\]|\\.)*"|`[^`]*`/;

function goText(source: string): string {
  return source.startsWith("`") ? source.slice(1, -1) : (JSON.parse(source) as string);
}

/** Reads the arguments of `http.NewRequest` and the headers that are set. */
export function sentByGo(text: string): Sent {
  const call = /http\.NewRequest\((".*?"), (".*?"), (.*)\)$/m.exec(text);
  const [, method = '""', url = '""', reader = ""] = call ?? [];
  const set = /request\.Header\.Set\((".*?"), (".*"|parts\.FormDataContentType\(\))\)$/gm;
  const headers = [...text.matchAll(set)].map(([, name = "", value = ""]) => {
    return [goText(name), value.startsWith('"') ? goText(value) : "multipart/form-data"] as const;
  });
  const [, list] = /^bytes\.NewReader\(\[\]byte\{(.*)\}\)$/.exec(reader) ?? [];
  const isJson = headers.some(([, value]) => value === "application/json");
  let body: unknown;
  if (list !== undefined) body = latin(list.split(", ").map(Number));
  else if (reader.startsWith("strings.")) {
    const content = goText(GO_TEXT.exec(reader)?.[0] ?? "");
    body = isJson ? JSON.parse(content) : content;
  } else if (reader === "&form")
    body = [...text.matchAll(/CreateFormFile\("(\w+)"/g)].map(([, name]) => name);
  else if (reader === "file" && text.includes("file, err := os.Open(")) body = A_FILE;
  else if (reader !== "nil") throw new Error(`a body this test does not know: ${reader}`);
  return sent(goText(method), goText(url), headers, body, true);
}
