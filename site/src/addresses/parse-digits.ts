/** Parses a hexadecimal address of 1 to 64 digits, else `undefined`. Ignores `0x` and white space. */
export function parseDigits(text: string): string | undefined {
  const digits = text.trim().replace(/^0x/i, "").toLowerCase();
  return /^[0-9a-f]{1,64}$/.test(digits) ? digits : undefined;
}
