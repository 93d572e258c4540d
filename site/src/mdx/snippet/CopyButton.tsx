import { useEffect, useState } from "react";
import css from "./snippet.module.css";

interface Props {
  readonly text: string;
  /** What is copied, for the button's name: "Copy command". */
  readonly what: string;
}

/** Copies a text and says so for two seconds. Hidden by the theme where there is no script. */
export function CopyButton({ text, what }: Props) {
  const [state, setState] = useState<"idle" | "done" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState("done");
    } catch {
      setState("failed");
    }
  };
  return (
    <button
      type="button"
      className={`${css.copy} needs-script`}
      aria-label={`Copy ${what}`}
      onClick={copy}
    >
      {state === "idle" ? "Copy" : state === "done" ? "Copied" : "Failed"}
    </button>
  );
}
