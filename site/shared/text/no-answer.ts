import { durationText } from "../numbers/digits.ts";

/**
 * Reason why Safari cannot reach a node, with a leading blank; empty where it can. Safari treats
 * `http://localhost` as mixed content on a page served over HTTPS; Chromium and Firefox do not.
 */
export function safariText(address: string, origin: string): string {
  if (!origin.startsWith("https:") || !address.startsWith("http:")) return "";
  return " Safari blocks http:// addresses, localhost included, on an https:// page, whatever the node allows: use Chrome, Edge or Firefox.";
}

/** Requests to a node that is not there, or does not allow the page, fail earlier. */
const BROKEN_AFTER_MS = 3_000;

/** Error text for a body whose upload failed after `ms` milliseconds; `undefined` if it never began. */
export function brokenUploadText(address: string, ms: number): string | undefined {
  if (ms < BROKEN_AFTER_MS) return undefined;
  return `The connection to ${address} failed after ${durationText(ms / 1000)}. Either the network broke, or the node or a proxy in front of it refused the body, for example because it is too large. Press Send to try again.`;
}

/** Error text for a request of a page of `origin` to a node that did not answer. */
export function noAnswerText(address: string, origin: string): string {
  return `No answer from ${address}.${safariText(address, origin)} Either no node listens there, or it does not allow this page: start it with cors-allowed-origins: ${origin}`;
}
