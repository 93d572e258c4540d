import { CopyLink } from "./CopyLink.tsx";
import { FormatTip } from "./FormatTip.tsx";

/** What stands beside what the pointer or the focus is on; `page` holds it all. */
export function Hints({ page }: { readonly page: HTMLElement }) {
  return (
    <>
      <FormatTip page={page} />
      <CopyLink page={page} />
    </>
  );
}
