import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useCallback, useEffect, useState, type ComponentType } from "react";
import { COPY_RECORD_KEY } from "../storage-keys.ts";
import { whenIdle } from "../when-idle.ts";

type PanelType = ComponentType<{ readonly base: string }>;

/** "Keep these docs on this device": its code comes with the press, or where a copy is kept. */
export default function KeepDocs() {
  const { baseUrl, future } = useDocusaurusContext().siteConfig;
  const [Panel, setPanel] = useState<PanelType>();
  const load = useCallback((): void => {
    import("./Panel.tsx").then(
      (loaded) => setPanel(() => loaded.default),
      (error: unknown) => console.warn("What keeps these docs did not load.", error),
    );
  }, []);
  useEffect(() => {
    whenIdle(() => {
      if (typeof caches === "undefined") return;
      caches.has(COPY_RECORD_KEY).then(
        (isKept) => isKept && load(),
        () => undefined,
      );
    });
  }, [load]);
  if (!Panel)
    return (
      <button type="button" className="page-action prose-link needs-script" onClick={load}>
        Keep these docs on this device
      </button>
    );
  // With hash routing the site may lie in any folder.
  const isHash = future.experimental_router === "hash";
  return <Panel base={new URL(isHash ? "./" : baseUrl, location.href.split("#")[0]).href} />;
}
