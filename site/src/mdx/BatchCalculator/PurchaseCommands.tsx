import { useState } from "react";
import css from "../../ui/field.module.css";
import { Panels } from "../../ui/Tabs.tsx";
import { Snippet } from "../../ui/Snippet.tsx";
import { beeJsCode, curlCommand, swarmCliCommand, type Purchase } from "./commands.ts";

interface Props {
  /** `undefined` while the fields say nothing that the node accepts. */
  readonly purchase: Purchase | undefined;
  /** Initially selected client; a stored choice of the user takes precedence. */
  readonly client?: string | undefined;
}

/**
 * Tabs with the command for each client. Without a purchase the last commands keep their space: what follows
 * the calculator must not move while a number is typed.
 */
export function PurchaseCommands({ purchase, client }: Props) {
  const [last, setLast] = useState(purchase);
  if (purchase !== undefined && purchase !== last) setLast(purchase);
  const shown = purchase ?? last;
  if (shown === undefined) return null;
  return (
    <div {...(purchase === undefined && { className: css.covered, "aria-hidden": true })}>
      <Commands purchase={shown} client={client} />
    </div>
  );
}

function Commands({ purchase, client }: Props & { readonly purchase: Purchase }) {
  const { depth, amount, immutable } = purchase;
  return (
    <Panels
      label="Commands to buy this batch"
      group="client"
      {...(client && { initial: client })}
      panels={[
        {
          value: "curl",
          label: "curl",
          content: <Snippet title="Terminal" what="curl command" code={curlCommand(purchase)} />,
        },
        {
          value: "bee-js",
          label: "bee-js",
          content: <Snippet title="buy.ts" what="bee-js code" code={beeJsCode(purchase)} />,
        },
        {
          value: "swarm-cli",
          label: "swarm-cli",
          content: (
            <Snippet title="Terminal" what="swarm-cli command" code={swarmCliCommand(purchase)} />
          ),
        },
        {
          value: "desktop",
          label: "Desktop",
          content: (
            <ol>
              <li>
                Open <b>Account</b>, then <b>Stamps</b>, then <b>Buy New Postage Stamp</b>, and
                choose <b>Advanced mode</b>.
              </li>
              <li>
                Enter depth <code>{depth}</code> and amount <code>{String(amount)}</code>, and set
                Immutable to <b>{immutable ? "Yes" : "No"}</b>.
              </li>
              <li>
                Compare the indicative price with the cost above and choose <b>Buy New Stamp</b>.
              </li>
            </ol>
          ),
        },
      ]}
    />
  );
}
