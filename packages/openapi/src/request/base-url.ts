/** The node on the reader's own machine. */
export const DEFAULT_BASE = "http://localhost:1633";

/** The accepted base URL without a trailing slash, or an error message. */
export type BaseUrl = { readonly url: string } | { readonly problem: string };

const SHAPE = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?((?:\/[\w.~%+@:-]*)*)$/i;

/**
 * Validates a node URL entered by the user. Accepts http and https URLs with a path, but without
 * credentials, query and fragment, which would leak into every sample and the clipboard.
 */
export function parseBaseUrl(text: string): BaseUrl {
  const typed = text.trim();
  if (!/^https?:\/\//i.test(typed)) return { problem: "Begin with http:// or https://." };
  if (/^[^/]*\/\/[^/]*@/.test(typed)) return { problem: "Leave out user name and password." };
  if (/[?#]/.test(typed)) return { problem: "Leave out everything from ? or # on." };
  const [, scheme = "", host = "", port = "", path = ""] = SHAPE.exec(typed) ?? [];
  if (host === "" || Number(port.slice(1)) > 65535)
    return { problem: "This is not a complete URL." };
  return { url: `${scheme}://${host}`.toLowerCase() + port + path.replace(/\/+$/, "") };
}
