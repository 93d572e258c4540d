import { CopyLink } from "./CopyLink.tsx";
import { Tip } from "./Tip.tsx";

/**
 * Hints for the element under the pointer or focus: tooltip and copy button; `page` is the root.
 */
export function Hints({ page }: { readonly page: HTMLElement }) {
  return (
    <>
      <Tip page={page} />
      <CopyLink page={page} />
    </>
  );
}
