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
  button.textContent = "Send a request";
  button.setAttribute("aria-expanded", "true");
  // Tells this opening from a later one by the same button.
  const mine = (): void => undefined;
  const isWanted = (): boolean => open.get(button) === mine;
  open.set(button, mine);
  const shut = (): void => {
    open.get(button)?.();
    open.delete(button);
    button.setAttribute("aria-expanded", "false");
    button.focus();
  };
  try {
    const { openPanel } = await load();
    if (!isWanted()) return;
    const dispose = await openPanel(slot, id, documentUrl, shut, isWanted);
    if (dispose) open.set(button, dispose);
  } catch (error) {
    console.warn(error);
    if (!isWanted()) return;
    open.delete(button);
    button.setAttribute("aria-expanded", "false");
    button.textContent = "The panel did not load. Try again";
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
    open.clear();
    // The node in the page goes with the page.
    if (wasUsed) void load().then(({ closeSandbox }) => closeSandbox());
  });
}
