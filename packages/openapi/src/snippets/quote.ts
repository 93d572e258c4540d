/** A word for a POSIX shell; quoted only where it must be. */
export function shell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A string literal for JavaScript and TypeScript. */
export function literal(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/**
 * A string literal for Python and Go. Both accept the escapes of JSON, but encode code points above
 * U+FFFF as one escape of eight digits instead of a surrogate pair.
 */
export function wideLiteral(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u{10ffff}]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const digits = code.toString(16);
    return code > 0xffff ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
  });
}

/** Octal escapes for `printf`. */
export function octal(bytes: readonly number[]): string {
  return bytes
    .map((byte) =>
      byte > 31 && byte < 127 && !"\\%'0123456789".includes(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, "0")}`,
    )
    .join("");
}

/** Text with each line but the first moved to the right. */
export function indent(text: string, by: string): string {
  return text.replaceAll("\n", `\n${by}`);
}
