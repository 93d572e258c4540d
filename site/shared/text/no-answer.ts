/**
 * Reason why Safari cannot reach a node, with a leading blank; empty where it can. Safari treats
 * `http://localhost` as mixed content on a page served over HTTPS; Chromium and Firefox do not.
 */
export function safariText(address: string, origin: string): string {
  if (!origin.startsWith("https:") || !address.startsWith("http:")) return "";
  return " Safari blocks http:// addresses, localhost included, on an https:// page, whatever the node allows: use Chrome, Edge or Firefox.";
}

/** Error text for a request of a page of `origin` to a node that did not answer. */
export function noAnswerText(address: string, origin: string): string {
  return `No answer from ${address}.${safariText(address, origin)} Either no node listens there, or it does not allow this page: start it with cors-allowed-origins: ${origin}`;
}
