import { loadOperation } from "./operations.ts";
import { SendPanel } from "./panel.ts";

export { closeSandbox } from "./world.ts";

/** The panel of an operation in its slot; the returned function takes it away again. */
export async function openPanel(
  slot: HTMLElement,
  id: string,
  documentUrl: string,
  close: () => void,
): Promise<() => void> {
  const operation = await loadOperation(documentUrl, id);
  const article = slot.closest("article") ?? slot;
  const panel = new SendPanel(operation, article, close);
  slot.append(panel.element);
  return () => panel.dispose();
}
