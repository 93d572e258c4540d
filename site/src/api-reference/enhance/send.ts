import type { Surroundings } from "./index.ts";

const load = (): Promise<typeof import("../send/index.ts")> => import("../send/index.ts");

/** Panels that are open, by the button that opened them. */
type Open = Map<HTMLButtonElement, () => void>;

async function openBehind(
  button: HTMLButtonElement,
  open: Open,
  documentUrl: string,
): Promise<void> {
  const slot = button.closest<HTMLElement>(".api-slot");
  const id = slot?.dataset.operation;
  if (!slot || id === undefined) return;
  button.setAttribute("aria-expanded", "true");
  open.set(button, () => undefined);
  const shut = (): void => {
    open.get(button)?.();
    open.delete(button);
    button.setAttribute("aria-expanded", "false");
    button.focus();
  };
  try {
    const { openPanel } = await load();
    if (!open.has(button)) return;
    const dispose = await openPanel(slot, id, documentUrl, shut);
    if (open.has(button)) open.set(button, dispose);
    else dispose();
  } catch (error) {
    open.delete(button);
    button.setAttribute("aria-expanded", "false");
    button.textContent = "The panel did not load. Try again";
    console.warn(error);
  }
}

/** Buttons that open the panel for sending a request. Its code is loaded with the first click. */
export function handleSend(
  root: HTMLElement,
  { document: documentUrl }: Pick<Surroundings, "document">,
  signal: AbortSignal,
): void {
  const open: Open = new Map();
  let wasUsed = false;
  root.addEventListener(
    "click",
    (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>(".api-try");
      if (!button) return;
      wasUsed = true;
      const dispose = open.get(button);
      if (!dispose) return void openBehind(button, open, documentUrl);
      dispose();
      open.delete(button);
      button.setAttribute("aria-expanded", "false");
    },
    { signal },
  );
  signal.addEventListener("abort", () => {
    for (const dispose of open.values()) dispose();
    // The node in the page goes with the page.
    if (wasUsed) void load().then(({ closeSandbox }) => closeSandbox());
  });
}
