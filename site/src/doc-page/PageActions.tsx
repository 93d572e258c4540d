import { useCopy } from "../ui/useCopy.ts";
import { twinAddress } from "./twin-address.ts";
import { useHashRouting } from "../use-hash-routing.ts";

/**
 * In the first part of a long twin, the link to the complete one (`site/plugins/twins/parts.ts`).
 */
const WHOLE = /^> - \[The whole in one file\]\(/m;

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const text = await answer.text();
  return WHOLE.test(text) ? textOf(address.replace(/\.md$/, "/whole.md")) : text;
}

/** Copies the page at `permalink` as Markdown, or opens its Markdown. Fetches only on click. */
export default function PageActions({ permalink }: { readonly permalink: string }) {
  const isHash = useHashRouting();
  const [done, copy] = useCopy();
  // With hash routing a page has no URL of its own, so no twin either.
  if (isHash) return null;
  const address = twinAddress(permalink);
  return (
    <>
      <button
        type="button"
        className="page-action prose-link needs-script"
        onClick={() => copy(textOf(address))}
      >
        {done ?? "Copy page"}
      </button>
      <a href={address} type="text/markdown" className="page-action prose-link">
        View as Markdown
      </a>
    </>
  );
}
