import { useLayoutEffect, type RefObject } from "react";

/**
 * Shows the dialog as a modal, so that the browser traps the focus and restores it afterwards.
 * Escape closes; `onClose` must be stable. `--visible-height` is the viewport height above an
 * on-screen keyboard.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  // Layout effect: its cleanup runs while the dialog is still in the document, and only then does
  // closing it restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const onCancel = (event: Event): void => {
      event.preventDefault();
      onClose();
    };
    const fit = (): void => {
      const height = window.visualViewport?.height ?? window.innerHeight;
      dialog.style.setProperty("--visible-height", `${Math.round(height)}px`);
    };
    dialog.showModal();
    document.documentElement.dataset.searchOpen = "";
    fit();
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("close", onClose);
    window.visualViewport?.addEventListener("resize", fit);
    return () => {
      window.visualViewport?.removeEventListener("resize", fit);
      dialog.removeEventListener("cancel", onCancel);
      // `close` fires asynchronously, maybe after the next open.
      dialog.removeEventListener("close", onClose);
      delete document.documentElement.dataset.searchOpen;
      if (dialog.open) dialog.close();
    };
  }, [ref, onClose]);
}
