import { parseBaseUrl, type BaseUrl } from "@swarm-docs/openapi/request/base-url";

/** URLs that the CSP allows besides the page's origin. */
export const LOCAL_NODE = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/;

/** Validates the URL of a node that a page of `origin` may ask: the URL, or an error text. */
export function reachableNode(text: string, origin: string): BaseUrl {
  const parsed = parseBaseUrl(text);
  if ("problem" in parsed) return parsed;
  if (LOCAL_NODE.test(parsed.url) || new URL(parsed.url).origin === origin) return parsed;
  return {
    problem:
      "This page may only ask http://localhost, http://127.0.0.1 and where it was opened from.",
  };
}
