import { useLayoutEffect, type RefObject } from "react";

/**
 * Shows the dialog as a modal one, so that the browser keeps the focus inside and gives it back
 * afterwards. Escape closes; `onClose` must stay the same function. `--visible-height` is the height
 * that an on-screen keyboard leaves.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  // A layout effect is undone while the dialog still stands in the page: only then does closing it
  // give the focus back.
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
      // Its event comes later, when the reader may have opened the next dialog.
      dialog.removeEventListener("close", onClose);
      delete document.documentElement.dataset.searchOpen;
      if (dialog.open) dialog.close();
    };
  }, [ref, onClose]);
}
