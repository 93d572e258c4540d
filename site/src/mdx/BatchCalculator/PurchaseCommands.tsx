import { Panels } from "../../ui/Tabs.tsx";
import { Snippet } from "../../ui/Snippet.tsx";
import { beeJsCode, curlCommand, swarmCliCommand, type Purchase } from "./commands.ts";

interface Props {
  readonly purchase: Purchase;
  /** Initially selected client; a stored choice of the user takes precedence. */
  readonly client?: string | undefined;
}

/** Tabs with the command for each client. */
export function PurchaseCommands({ purchase, client }: Props) {
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
