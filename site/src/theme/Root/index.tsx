/**
 * Replaces core 3.10.2 `theme-fallback/Root`, which renders the app only: redirects links to moved
 * rows, lazy-loads the overlays when the browser is idle, and remounts them on each page.
 */
import { useLocation } from "@docusaurus/router";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { whenIdle } from "../../../framework/prefetch/when-idle.ts";
import { useMovedRow } from "../../redirect/useMovedRow.ts";

export default function Root({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  useMovedRow();
  const [Overlays, setOverlays] = useState<ComponentType>();
  useEffect(() => {
    whenIdle(() => {
      import("../../overlays/Overlays.tsx").then(
        (loaded) => setOverlays(() => loaded.Overlays),
        (error: unknown) => console.warn("Zoom and definitions did not load.", error),
      );
    });
  }, []);
  return (
    <>
      {children}
      {Overlays && <Overlays key={pathname} />}
    </>
  );
}
