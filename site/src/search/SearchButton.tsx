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
import { isTyping } from "../is-typing.ts";

function opensSearch(event: KeyboardEvent): boolean {
  if (event.isComposing) return false;
  if (event.key?.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
    return !event.shiftKey && !event.altKey;
  }
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return event.key === "/" && plain && !isTyping(event.target);
}

/**
 * The shortcuts are listened to from the moment this module runs: one that is pressed before the
 * button is hydrated waits for it. Even earlier ones are kept by `framework/early/early.js`. Escape, or
 * the shortcut once more, calls off a dialog that is not there yet.
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

/** Opens the dialog by click, by Ctrl+K or ⌘+K, and by `/`; loads results when the reader moves towards it. */
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

/** The search button of the navigation bar. The dialog comes in a chunk of its own. */
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
      {Shell && initialQuery !== undefined && (
        <Shell config={config} initialQuery={initialQuery} content={content} onClose={close} />
      )}
    </>
  );
}
