import Link from "@docusaurus/Link";
import type { ReactNode } from "react";
import { useEditionRoute } from "../edition/use-edition.ts";

interface Props {
  /** Id of the entry in `data/glossary.yaml`. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Glossary term; the build marks first uses automatically, so pages rarely write this. */
export default function Term({ id, children }: Props) {
  return (
    <Link className="term" to={useEditionRoute()(`/docs/references/glossary#${id}`)}>
      {children}
    </Link>
  );
}
