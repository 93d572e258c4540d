/** A member of an archive that a test makes. */
export interface Member {
  readonly name: string;
  readonly body?: string | Uint8Array;
  /** Type flag; default a regular file. */
  readonly type?: string;
}

const encoder = new TextEncoder();

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === "string" ? encoder.encode(body) : body;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** One ustar header and its content, padded to blocks. */
export function tarMember({ name, body = "", type = "0" }: Member): Uint8Array {
  const content = bytesOf(body);
  const header = new Uint8Array(512);
  const put = (at: number, text: string): void => header.set(encoder.encode(text), at);
  put(0, name);
  put(100, "0000644\0");
  put(108, "0000000\0");
  put(116, "0000000\0");
  put(124, `${content.length.toString(8).padStart(11, "0")}\0`);
  put(136, "00000000000\0");
  put(148, "        ");
  put(156, type);
  put(257, "ustar\0");
  put(263, "00");
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(148, `${sum.toString(8).padStart(6, "0")}\0 `);
  const padded = new Uint8Array(Math.ceil(content.length / 512) * 512);
  padded.set(content);
  return join([header, padded]);
}

/** A ustar archive; names up to 100 bytes. */
export function tarOf(...members: Member[]): Uint8Array {
  return join([...members.map(tarMember), new Uint8Array(1024)]);
}

/** A part of a form that a test makes. */
export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly body: string;
}

/** A multipart body with the boundary `frontier`. */
export function formOf(...parts: Part[]): string {
  const text = parts.map(({ name, filename, type, body }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"`;
    const kind = type === undefined ? "" : `Content-Type: ${type}\r\n`;
    return `--frontier\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n${body}\r\n`;
  });
  return `${text.join("")}--frontier--\r\n`;
}

/** Media type of {@link formOf}. */
export const formType = "multipart/form-data; boundary=frontier";
