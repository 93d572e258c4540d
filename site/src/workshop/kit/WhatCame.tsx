import { Status } from "../../ui/Status.tsx";
import { Note } from "../../ui/Note.tsx";
import type { Said } from "./useAct.ts";

/** Result of the last action, in a live region. */
export function WhatCame({ said }: { readonly said: Said | undefined }) {
  return (
    <Status of={said}>{said && <Note tone={said.isBad ? "bad" : "ok"}>{said.text}</Note>}</Status>
  );
}
