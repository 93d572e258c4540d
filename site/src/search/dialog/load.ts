// The two parts of the dialog that come later: its shell with the field, and what is found.
import type { ComponentType } from "react";
import { whenIdle } from "../../when-idle.ts";
import type { SearchConfig } from "../config.ts";
import type { ContentProps, ShellProps } from "./types.ts";

/** What has come already. */
export const parts: {
  Shell: ComponentType<ShellProps> | undefined;
  Content: ComponentType<ContentProps> | undefined;
} = { Shell: undefined, Content: undefined };

let shell: Promise<ComponentType<ShellProps>> | undefined;
let content: Promise<ComponentType<ContentProps>> | undefined;

/** Fetches the dialog without results, once. A failure may be tried again. */
export function loadShell(): Promise<ComponentType<ShellProps>> {
  shell ??= import("./Shell.tsx").then(({ Shell }) => (parts.Shell = Shell));
  shell.catch(() => (shell = undefined));
  return shell;
}

/** Fetches the results' list with the engine and what first results need, once; may be tried again. */
export function loadContent(config: SearchConfig): Promise<ComponentType<ContentProps>> {
  content ??= import("./lazy.ts").then(({ Content, backendFor }) => {
    backendFor(config)
      .warm()
      .catch(() => undefined);
    return (parts.Content = Content);
  });
  content.catch(() => (content = undefined));
  return content;
}

/** Time after a page is complete in which nothing is fetched that it does not need itself. */
const REST_MS = 3_000;

/**
 * Fetches the shell a while after the page is complete, when the browser has nothing to do: whoever
 * asks for the search then has the field in the same frame.
 */
export function loadShellWhenIdle(): void {
  const load = (): void => {
    setTimeout(() => whenIdle(() => void loadShell().catch(() => undefined)), REST_MS);
  };
  if (document.readyState === "complete") load();
  else window.addEventListener("load", load, { once: true });
}
