/** Names of accounts by 0x text in lower case. */
export type AccountNames = Readonly<Record<string, string>>;

/** A long 0x text with its middle left out. */
export const shortHex = (text: string): string =>
  text.length > 14 ? `${text.slice(0, 8)}…${text.slice(-4)}` : text;

/** Name of an account, or its shortened address. */
export const accountText = (address: string, names: AccountNames): string =>
  (Object.hasOwn(names, address) ? names[address] : undefined) ?? shortHex(address);
