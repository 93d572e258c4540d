import { loadOperation } from "./operations.ts";
import { SendPanel } from "./panel.ts";

export { closeSandbox } from "./world.ts";

/**
 * The panel of an operation in its slot; the returned function takes it away again. None where it
 * is no longer wanted once the document is there: a panel starts the node in the page.
 */
export async function openPanel(
  slot: HTMLElement,
  id: string,
  documentUrl: string,
  close: () => void,
  isWanted: () => boolean,
): Promise<(() => void) | undefined> {
  const operation = await loadOperation(documentUrl, id);
  if (!isWanted()) return undefined;
  const article = slot.closest("article") ?? slot;
  const panel = new SendPanel(operation, article, close);
  slot.append(panel.element);
  // Samples stay in sight while the text scrolls; with the panel they are too long for that.
  const column = slot.closest(".api-sticky");
  column?.classList.add("api-sending");
  return () => {
    column?.classList.remove("api-sending");
    panel.dispose();
  };
}
