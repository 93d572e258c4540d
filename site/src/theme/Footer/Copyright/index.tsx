/**
 * Replaces theme-classic 3.10.2 `Footer/Copyright`: plain text instead of HTML, and the button of
 * the offline copy. Its code is loaded on click; if a copy exists, `src/overlays/KeptCopy.tsx`
 * clicks it.
 */
import { useState, type ComponentType } from "react";

export default function FooterCopyright({ copyright }: { readonly copyright: string }) {
  const [Panel, setPanel] = useState<ComponentType>();
  const load = async (): Promise<void> => {
    const loaded = await import("../../../offline/Panel.tsx");
    setPanel(() => loaded.default);
  };
  return (
    <div className="footer__copyright">
      {copyright}{" "}
      {Panel ? (
        <Panel />
      ) : (
        <button
          type="button"
          id="keep-docs"
          className="page-action prose-link needs-script"
          onClick={() => void load()}
        >
          Keep these docs on this device
        </button>
      )}
    </div>
  );
}
