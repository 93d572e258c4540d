import { useLocation } from "@docusaurus/router";
import { useEffect, useState, type ComponentType } from "react";
import { LACKS } from "../edition/nearest.ts";

/** Tells a reader who was led here which page this edition lacks; it comes when the address says so. */
export default function LackedPage() {
  const { search } = useLocation();
  const [Note, setNote] = useState<ComponentType>();
  useEffect(() => {
    if (!search.includes(`${LACKS}=`)) return;
    import("./LackedNote.tsx").then(
      (loaded) => setNote(() => loaded.default),
      (error: unknown) => console.warn("The note on a page of another edition is away.", error),
    );
  }, [search]);
  return Note && <Note />;
}
