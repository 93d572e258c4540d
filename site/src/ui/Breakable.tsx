import { Fragment } from "react";

/** A long name or address that may break after underscores and slashes. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[_/])(?![_/])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
