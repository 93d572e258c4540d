import { CopyLink } from "./CopyLink.tsx";
import { Tip } from "./Tip.tsx";

/** What stands beside what the pointer or the focus is on; `page` holds it all. */
export function Hints({ page }: { readonly page: HTMLElement }) {
  return (
    <>
      <Tip page={page} />
      <CopyLink page={page} />
    </>
  );
}
