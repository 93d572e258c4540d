import { useHistory } from "@docusaurus/router";
import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import { useCallback } from "react";
import { useSearchConfig } from "./config.ts";
import { routeOf } from "./hit-view.ts";

/** Where a result opens. */
export type OpenTarget = "here" | "tab" | "window";

/** Link target by modifier keys: Ctrl or ⌘ a tab, Shift a window. */
export function targetOf(keys: {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}): OpenTarget {
  if (keys.ctrlKey || keys.metaKey) return "tab";
  return keys.shiftKey ? "window" : "here";
}

/** Resolves and opens the URLs of hits, under any base URL and with both routing modes. */
export function useOpenHit() {
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const { baseUrl } = useSearchConfig();

  /** History location; `undefined` if a hosted hit links to another site. */
  const placeOf = useCallback(
    (url: string) => {
      const route = routeOf(url, window.location.origin, baseUrl);
      if (route === undefined) return undefined;
      // With hash routing the base is relative, and the history would resolve it against the
      // current route.
      const { pathname, search, hash } = new URL(withBaseUrl(route), "http://site");
      return { pathname, search, hash, state: undefined };
    },
    [withBaseUrl, baseUrl],
  );

  /** `href` of a hit; `undefined` if a hosted hit links to another site. */
  const hrefOf = useCallback(
    (url: string): string | undefined => {
      const place = placeOf(url);
      return place && history.createHref(place);
    },
    [history, placeOf],
  );

  const open = useCallback(
    (url: string, target: OpenTarget): void => {
      const place = placeOf(url);
      if (!place) return;
      const href = history.createHref(place);
      if (target === "here") history.push(place);
      else if (target === "tab") window.open(href, "_blank", "noopener");
      else {
        const size = `width=${window.outerWidth},height=${window.outerHeight}`;
        window.open(href, "_blank", `noopener,${size}`);
      }
    },
    [history, placeOf],
  );
  return { hrefOf, open };
}
