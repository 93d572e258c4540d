import { useCopy } from "../useCopy.ts";
import { twinAddress } from "./twin-address.ts";
import { useHashRouting } from "../use-hash-routing.ts";

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

/** Copies the page at `permalink` as Markdown, or opens it as such. Nothing is fetched before the press. */
export default function PageActions({ permalink }: { readonly permalink: string }) {
  const isHash = useHashRouting();
  const [done, copy] = useCopy();
  // With hash routing a page has no address of its own, so no twin either.
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
      <output className="visually-hidden">{done}</output>
    </>
  );
}
