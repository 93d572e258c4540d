/**
 * Replaces theme-classic 3.10.2 `TOCItems/Tree`: a link within the page needs none of the router's
 * link, which is four components with an effect each. Headings without markup are plain text.
 */
import type { Props } from "@theme/TOCItems/Tree";
import { memo } from "react";
import { useLinkHandlers } from "../../../prose/useLinkHandlers.ts";

type Item = Props["toc"][number];

function Heading({ id, value, className }: { id: string; value: string; className: string }) {
  const props = { href: `#${id}`, className };
  if (/[<&]/.test(value)) return <a {...props} dangerouslySetInnerHTML={{ __html: value }} />;
  return <a {...props}>{value}</a>;
}

function Items({ toc, linkClassName }: { toc: readonly Item[]; linkClassName: string }) {
  return toc.map(({ id, value, children }) => (
    <li key={id}>
      <Heading id={id} value={value} className={linkClassName} />
      {children.length > 0 && (
        <ul>
          <Items toc={children} linkClassName={linkClassName} />
        </ul>
      )}
    </li>
  ));
}

function TOCItemsTree({ toc, className, linkClassName }: Props) {
  const handlers = useLinkHandlers();
  if (toc.length === 0) return null;
  return (
    <ul className={className} {...handlers}>
      <Items toc={toc} linkClassName={linkClassName ?? ""} />
    </ul>
  );
}

export default memo(TOCItemsTree);
