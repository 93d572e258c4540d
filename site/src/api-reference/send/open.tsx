import type { ReactNode } from "react";
import { Console } from "./Console.tsx";
import { loadOperation } from "./operations.ts";

/** The request console of an operation. Rejects when the document at `url` cannot be had. */
export async function openConsole(url: string, id: string, close: () => void): Promise<ReactNode> {
  return <Console operation={await loadOperation(url, id)} onClose={close} />;
}
