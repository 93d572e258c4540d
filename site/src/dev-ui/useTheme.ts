import { useEffect, useState } from "react";

/** A theme of the page. */
export type Theme = "dark" | "light";

const KEY = "swarm-node-theme";

function first(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === "dark" || kept === "light") return kept;
  } catch {
    // Nothing is kept where the browser refuses.
  }
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** The theme, kept for the next visit, and what changes it. */
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
