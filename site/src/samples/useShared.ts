import { useEffect, useEffectEvent, useState } from "react";
import { indexOf } from "./code-of.ts";
import type { Edit } from "./useEdit.ts";

/** Activates the tab of a block, if another one is active. */
function reveal(block: Element): void {
  const panel = block.closest("[role=tabpanel][hidden]");
  const at = [...(panel?.parentElement?.children ?? [])].findIndex((one) => one === panel);
  const tabs = panel?.closest(".tabs-container")?.querySelectorAll<HTMLElement>("[role=tab]");
  tabs?.[at]?.click();
}

/**
 * Opens code from the page's URL in the editor of this block. Never runs it. Returns a note for the
 * reader if there was some.
 */
export function useShared(block: Element, edit: Edit): string | undefined {
  const [note, setNote] = useState<string>();
  const open = useEffectEvent(async () => {
    if (!location.hash.includes("#run=")) return;
    const { sharedCode } = await import("./edit/share.ts");
    const code = await sharedCode(indexOf(block), location.hash).catch((error: unknown) => {
      const why = error instanceof Error && error.name === "TooLongError" ? error.message : "";
      setNote(`The code in the link cannot be read. ${why}`.trim());
      return undefined;
    });
    if (code === undefined) return;
    reveal(block);
    edit.open(code);
    setNote(
      "This code came with the link and is not the page's. Read it first: it runs when you press Run, and reaches the node in this tab and nothing else.",
    );
    block.scrollIntoView({ block: "start" });
  });
  useEffect(() => {
    const look = (): void => void open();
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  return note;
}
