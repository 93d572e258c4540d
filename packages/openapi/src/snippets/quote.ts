/** A word for a POSIX shell; quoted only where it must be. */
export function shell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A string literal for JavaScript, TypeScript, Python and Go, which agree on these escapes. */
export function literal(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
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
