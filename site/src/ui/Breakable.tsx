import { Fragment } from "react";

/** Long name or URL with line break opportunities after underscores and slashes. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[_/])(?![_/])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
