// Lazy loading of the dialog: its shell with the field, and its content.
import type { ComponentType } from "react";
import { whenIdle } from "../../../framework/prefetch/when-idle.ts";
import type { SearchConfig } from "../config.ts";
import type { ContentProps, ShellProps } from "./types.ts";

/** What has come already. */
export const parts: {
  Shell: ComponentType<ShellProps> | undefined;
  Content: ComponentType<ContentProps> | undefined;
} = { Shell: undefined, Content: undefined };

let shell: Promise<ComponentType<ShellProps>> | undefined;
let content: Promise<ComponentType<ContentProps>> | undefined;

/** Loads the dialog's shell, once; a failed import is retried on the next call. */
export function loadShell(): Promise<ComponentType<ShellProps>> {
  shell ??= import("./Shell.tsx").then(({ Shell }) => (parts.Shell = Shell));
  shell.catch(() => (shell = undefined));
  return shell;
}

/**
 * Loads the results list with the engine and prefetches the index, once; retried after a failure.
 */
export function loadContent(config: SearchConfig): Promise<ComponentType<ContentProps>> {
  content ??= import("./lazy.ts").then(({ DialogContent, backendFor }) => {
    backendFor(config)
      .warm()
      .catch(() => undefined);
    return (parts.Content = DialogContent);
  });
  content.catch(() => (content = undefined));
  return content;
}

/** Delay after the `load` event, in milliseconds, to keep the network free for the page. */
const REST_MS = 3_000;

/**
 * Prefetches the shell when idle after the `load` event, so that the search opens in the same
 * frame.
 */
export function loadShellWhenIdle(): void {
  const load = (): void => {
    setTimeout(() => whenIdle(() => void loadShell().catch(() => undefined)), REST_MS);
  };
  if (document.readyState === "complete") load();
  else window.addEventListener("load", load, { once: true });
}
