import { useLocation } from "@docusaurus/router";
import { useEffect, useState, type ComponentType } from "react";
import { LACKS } from "../edition/nearest.ts";

/**
 * Shows `LackedNote` to visitors redirected from an edition that has the page; lazy-loaded when the
 * query says so.
 */
export default function LackedPage() {
  const { search } = useLocation();
  const [Note, setNote] = useState<ComponentType>();
  useEffect(() => {
    if (!search.includes(`${LACKS}=`)) return;
    import("./LackedNote.tsx").then(
      (loaded) => setNote(() => loaded.default),
      (error: unknown) => console.warn("The note about the other edition did not load.", error),
    );
  }, [search]);
  return Note && <Note />;
}
