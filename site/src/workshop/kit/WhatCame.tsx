import { Status } from "../../ui/Status.tsx";
import { Note } from "../../ui/Note.tsx";
import type { Said } from "./useAct.ts";

/** What came of the last thing that was done, told to screen readers, too. */
export function WhatCame({ said }: { readonly said: Said | undefined }) {
  return <Status>{said && <Note tone={said.isBad ? "bad" : "ok"}>{said.text}</Note>}</Status>;
}
