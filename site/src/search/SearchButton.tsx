import Head from "@docusaurus/Head";
import useIsBrowser from "@docusaurus/useIsBrowser";
import { useCallback, useEffect, useRef, useState, type ComponentType } from "react";
import { OPEN_SEARCH } from "../../framework/early/replay.ts";
import styles from "./button.module.css";
import { useSearchConfig, type SearchConfig } from "./config.ts";
import { queryFrom } from "./query-text.ts";
import { isAwaited, keepTyping, takeTyped } from "./typed-ahead.ts";
import type { ContentProps } from "./dialog/types.ts";
import { loadContent, loadShell, loadShellWhenIdle, parts } from "./dialog/load.ts";
import { isShortcut } from "../keys/shortcuts.ts";

/** Ctrl+K or ⌘K anywhere, including text fields, and `/` outside of them. */
function opensSearch(event: KeyboardEvent): boolean {
  if (event.key?.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
    return !event.isComposing && !event.shiftKey && !event.altKey;
  }
  return isShortcut(event, ["/"]);
}

/**
 * Listens from module evaluation on: a shortcut pressed before the button is hydrated is pending
 * until then (`framework/early/early.js` queues those pressed before this module runs). Escape, or
 * the shortcut again, cancels a dialog that is still loading.
 */
const shortcut: { isPending: boolean; toggle: (() => void) | undefined } = {
  isPending: false,
  toggle: undefined,
};
if (typeof window !== "undefined") {
  window.addEventListener("keydown", (event) => {
    const isOff = event.key === "Escape" && isAwaited();
    if (!isOff && !opensSearch(event)) return;
    event.preventDefault();
    if (shortcut.toggle) {
      shortcut.toggle();
      return;
    }
    shortcut.isPending = !isOff;
    if (isOff) takeTyped();
    else keepTyping();
  });
}

/** Opens the dialog on click and shortcuts; prefetches it on hover and focus. */
function useDialog(config: SearchConfig) {
  const [initialQuery, setInitialQuery] = useState<string>();
  const [content, setContent] = useState<ComponentType<ContentProps> | "failed">();
  const [isBusy, setBusy] = useState(false);
  const isOpen = useRef(false);

  const close = useCallback((): void => {
    isOpen.current = false;
    setBusy(false);
    takeTyped();
    setInitialQuery(undefined);
  }, []);

  const open = useCallback((): void => {
    const selected = queryFrom(window.getSelection()?.toString() ?? "").trim();
    isOpen.current = true;
    keepTyping();
    const show = (): void => {
      if (!isOpen.current) return;
      setBusy(false);
      setContent(() => parts.Content);
      setInitialQuery(selected);
    };
    const fail = (error: unknown): void => {
      console.warn("The search did not load.", error);
      if (!isOpen.current) return;
      setContent("failed");
      if (parts.Shell) return;
      const query = encodeURIComponent(queryFrom(takeTyped() || selected));
      close();
      window.location.assign(`${config.baseUrl}search?q=${query}`);
    };
    if (parts.Shell) show();
    else {
      setBusy(true);
      loadShell().then(show, fail);
    }
    loadContent(config).then((Content) => setContent(() => Content), fail);
  }, [config, close]);

  useEffect(loadShellWhenIdle, []);
  useEffect(() => {
    const early = window.__early;
    const typed = early?.typed ?? null;
    const isWanted = shortcut.isPending || typed !== null;
    if (typed !== null) keepTyping(typed);
    if (early) early.typed = null;
    shortcut.isPending = false;
    shortcut.toggle = () => (isOpen.current ? close() : open());
    if (isWanted) open();
    window.addEventListener(OPEN_SEARCH, open);
    return () => {
      shortcut.toggle = undefined;
      window.removeEventListener(OPEN_SEARCH, open);
    };
  }, [open, close]);

  return { content, initialQuery, isBusy, open, close };
}

/** Search button of the navbar. The dialog is lazy-loaded. */
export default function SearchButton() {
  const config = useSearchConfig();
  const { content, initialQuery, isBusy, open, close } = useDialog(config);
  const { Shell } = parts;
  const isApple = useIsBrowser() && /Mac|iPhone|iPad|iPod/i.test(navigator.platform);
  const prepare = (): void => {
    loadShell().catch(() => undefined);
    loadContent(config).catch(() => undefined);
  };
  return (
    <>
      {config.hosted && (
        <Head>
          <link
            rel="preconnect"
            href={`https://${config.hosted.appId.toLowerCase()}-dsn.algolia.net`}
            crossOrigin="anonymous"
          />
        </Head>
      )}
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={isApple ? "Meta+K /" : "Control+K /"}
        aria-haspopup="dialog"
        aria-busy={isBusy || undefined}
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className={styles.glass}>
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="m13 13 4.5 4.5" />
        </svg>
        <span className={styles.label}>Search</span>
        <kbd className={styles.keys} aria-hidden="true">
          {isApple ? "⌘K" : "Ctrl+K"}
        </kbd>
      </button>
      <noscript>
        <a className={styles.link} href={`${config.baseUrl}search`}>
          Search
        </a>
      </noscript>
      {Shell && initialQuery !== undefined && (
        <Shell config={config} initialQuery={initialQuery} content={content} onClose={close} />
      )}
    </>
  );
}
