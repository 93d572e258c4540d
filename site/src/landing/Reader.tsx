import type { ComponentProps } from "react";
import LogReader from "../mdx/LogReader/index.tsx";
import SiteSurroundings from "../prose/SiteSurroundings.tsx";

/** The log reader with links of the site; a chunk of its own. */
export default function Reader(props: ComponentProps<typeof LogReader>) {
  return (
    <SiteSurroundings>
      <LogReader {...props} />
    </SiteSurroundings>
  );
}
