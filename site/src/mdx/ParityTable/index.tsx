import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import { StaticHtml } from "../../static-html/index.tsx";
import { Parities } from "./Parities.tsx";
import { lossOf, parityRows } from "../../../shared/mdx/ParityTable/rows.ts";

interface Props {
  /** Redundancy level, 1 to 4. */
  readonly level: RedundancyLevel;
}

/** Parity chunks per group at one level, plain and encrypted, from the kernel's tables. */
export default function ParityTable({ level }: Props) {
  return (
    <StaticHtml id={`parities-${level}`}>
      {() =>
        [false, true].map((encrypted) => (
          <Parities
            key={String(encrypted)}
            rows={parityRows(level, encrypted)}
            kind={encrypted ? "Encrypted" : "Plain"}
            loss={lossOf(level)}
          />
        ))
      }
    </StaticHtml>
  );
}
