/**
 * Replaces theme-classic 3.10.2 `Footer/Copyright`: plain text instead of HTML, and beside it what
 * keeps the docs on the reader's device. Its code comes with the press; where a copy is kept,
 * `src/overlays/KeptCopy.tsx` presses.
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
