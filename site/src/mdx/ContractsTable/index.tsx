import { StaticHtml } from "../../static-html/index.tsx";
import type { Contract } from "../../../shared/mdx/rows.ts";
import { Contracts } from "./Contracts.tsx";

interface Props {
  /** `token`, `storage-incentives`, `swap` or `elsewhere`; all when absent. */
  readonly group?: Contract["group"] | "elsewhere";
}

/** Contract addresses on mainnet and testnet, to copy and to open in a block explorer. */
export default function ContractsTable({ group }: Props) {
  return (
    <StaticHtml id={group ? `contracts-${group}` : "contracts"}>
      {(rows) => <Contracts facts={rows.contracts} group={group} />}
    </StaticHtml>
  );
}
