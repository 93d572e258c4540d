import { useState, type MouseEvent, type ReactNode } from "react";

interface Props {
  /** Static markup with buttons that carry `data-copy`. */
  readonly children: ReactNode;
}

/** Gives the copy buttons of static markup their work, and announces what was copied. */
export function CopyOnClick({ children }: Props) {
  const [message, setMessage] = useState("");
  const copy = async (event: MouseEvent): Promise<void> => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-copy]");
    const text = button?.dataset.copy;
    if (!button || !text) return;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
      setMessage(`${text} copied`);
    } catch {
      setMessage("Copying failed");
    }
  };
  return (
    // The buttons inside take the focus and the key; this only listens.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={copy}>
      {children}
      <output className="visually-hidden" aria-live="polite">
        {message}
      </output>
    </div>
  );
}
