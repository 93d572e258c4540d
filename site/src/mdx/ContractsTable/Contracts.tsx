import { CopyIsland } from "../../ui/CopyIsland.tsx";
import css from "../entries/entries.module.css";
import type { Contract, DistantContract, Network, ServerData } from "../../../shared/mdx/rows.ts";
import { Head } from "../../ui/Head.tsx";
import own from "./ContractsTable.module.css";

interface AddressProps {
  readonly address: string;
  readonly explorer: string;
  readonly name: string;
}

function Address({ address, explorer, name }: AddressProps) {
  const what = `address of ${name}`;
  return (
    <span className={own.address}>
      <code>{address}</code>
      <span>
        <CopyIsland text={address} what={what} />{" "}
        <a
          href={`${explorer}${address}`}
          rel="noopener noreferrer"
          aria-label={`${name} in the block explorer`}
        >
          Explorer
        </a>
      </span>
    </span>
  );
}

interface TableProps {
  readonly network: Network;
  readonly contracts: readonly Contract[];
}

function NetworkTable({ network, contracts }: TableProps) {
  return (
    <table className={`${css.table} ${css.stacked}`}>
      <caption>
        {network.title}: {network.chain}, chain id {network.chainId}
      </caption>
      <Head columns={["Contract", "Address", "Deployed at block"]} />
      <tbody>
        {contracts.map((contract) => {
          const { address, block } = contract[network.id];
          return (
            <tr key={contract.id} id={`contract-${network.id}-${contract.id}`} data-row="">
              <th scope="row">
                <strong>{contract.name}</strong>
                <br />
                <span className={css.meta}>{contract.purpose}</span>
              </th>
              <td>
                <Address address={address} explorer={network.explorer} name={contract.name} />
              </td>
              <td data-label="Block">{block ?? "not published"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function DistantTable({ contracts }: { readonly contracts: readonly DistantContract[] }) {
  return (
    <table className={`${css.table} ${css.stacked}`}>
      <caption>Elsewhere</caption>
      <Head columns={["Contract", "Chain", "Address"]} />
      <tbody>
        {contracts.map(({ id, name, chain, chainId, purpose, address, explorer }) => (
          <tr key={id} id={`contract-${id}`} data-row="">
            <th scope="row">
              <strong>{name}</strong>
              <br />
              <span className={css.meta}>{purpose}</span>
            </th>
            <td data-label="Chain">
              {chain} ({chainId})
            </td>
            <td>
              <Address address={address} explorer={explorer} name={name} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props {
  readonly facts: ServerData["contracts"];
  /** Contracts of this group only; all when absent. */
  readonly group?: Contract["group"] | "elsewhere" | undefined;
}

/** Addresses per network with copy button and explorer link. */
export function Contracts({ facts, group }: Props) {
  const contracts = facts.contracts.filter((contract) => !group || contract.group === group);
  return (
    <>
      {group !== "elsewhere" &&
        facts.networks.map((network) => (
          <NetworkTable key={network.id} network={network} contracts={contracts} />
        ))}
      {(!group || group === "elsewhere") && <DistantTable contracts={facts.elsewhere} />}
    </>
  );
}
