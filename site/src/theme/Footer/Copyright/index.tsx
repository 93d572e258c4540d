/**
 * Replaces theme-classic 3.10.2 `Footer/Copyright`: plain text instead of HTML, and the button of
 * the offline copy. Its code is loaded on click; if a copy exists, `src/overlays/KeptCopy.tsx`
 * clicks it.
 */
import { useRef, useState, type ComponentType } from "react";
import type { PanelProps } from "../../../offline/Panel.tsx";

interface Opened {
  readonly Panel: ComponentType<PanelProps>;
  readonly takesFocus: boolean;
}

export default function FooterCopyright({ copyright }: { readonly copyright: string }) {
  const [opened, setOpened] = useState<Opened>();
  const [isFailed, setFailed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const load = async (): Promise<void> => {
    const { default: Panel } = await import("../../../offline/Panel.tsx");
    // The panel replaces the button: it takes the focus that would be lost, and none from elsewhere.
    setOpened({ Panel, takesFocus: document.activeElement === button.current });
  };
  return (
    <div className="footer__copyright">
      {copyright}{" "}
      {opened ? (
        <opened.Panel takesFocus={opened.takesFocus} />
      ) : (
        <button
          ref={button}
          type="button"
          id="keep-docs"
          className="page-action prose-link needs-script"
          onClick={() => void load().catch(() => setFailed(true))}
        >
          {isFailed ? "This did not load. " : ""}Keep these docs on this device
        </button>
      )}
    </div>
  );
}
