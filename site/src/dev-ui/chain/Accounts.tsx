import type { AccountList, InspectedAccount } from "@swarm-docs/node/eth/inspect/types";
import { grouped } from "../../../shared/numbers/digits.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Table } from "../../ui/Table.tsx";
import { askJson, type NodeClient } from "../../workshop/node/node-client.ts";
import { shortHex } from "./accounts.ts";
import { bzzText, nativeText } from "./amounts.ts";
import css from "./chain.module.css";
import { useWatched } from "./useWatched.ts";
import { Watching } from "./Watching.tsx";

function Account({ account }: { readonly account: InspectedAccount }) {
  const { address, name = "account of a client", bzz, native, nonce, staked } = account;
  return (
    <tr>
      <td>{name}</td>
      <td>{bzzText(bzz)}</td>
      <td>{nativeText(native)}</td>
      <td>{staked === "0" ? "none" : bzzText(staked)}</td>
      <td>{grouped(nonce)}</td>
      <td>
        <code title={address}>{shortHex(address)}</code>
        <CopyButton text={address} what={`the address of ${name}`} />
      </td>
    </tr>
  );
}

/** Accounts of the chain with their balances. */
export function Accounts({ node }: { readonly node: NodeClient }) {
  const watched = useWatched(() => askJson<AccountList>(node, "/_dev/chain/accounts"));
  return (
    <Watching watched={watched} pending="Reading the accounts …" value={watched.value}>
      {({ accounts, more }) => (
        <>
          <Table
            label="Accounts and balances"
            columns={["Account", "xBZZ", "xDAI", "Stake", "Nonce", "Address"]}
          >
            {accounts.map((account) => (
              <Account key={account.address} account={account} />
            ))}
          </Table>
          {more > 0 && <p className={css.gap}>{grouped(more)} more accounts</p>}
        </>
      )}
    </Watching>
  );
}
