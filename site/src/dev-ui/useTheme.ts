import { useEffect, useState } from "react";

/** A theme of the page. */
export type Theme = "dark" | "light";

const KEY = "swarm-node-theme";

function first(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === "dark" || kept === "light") return kept;
  } catch {
    // Storage is blocked; nothing is persisted.
  }
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** Theme, persisted for the next visit, and its toggle. */
export function useTheme(): readonly [Theme, toggle: () => void] {
  const [theme, setTheme] = useState<Theme>(first);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const toggle = (): void => {
    const next = theme === "dark" ? "light" : "dark";
    setTheme(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // It holds for this visit.
    }
  };
  return [theme, toggle];
}
