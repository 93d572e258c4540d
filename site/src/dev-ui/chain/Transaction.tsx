import { useState } from "react";
import type {
  DecodedEvent,
  InspectedTransaction,
  NamedValue,
} from "@swarm-docs/node/eth/inspect/types";
import { Facts } from "../../ui/Facts.tsx";
import { shortPath } from "../../samples/asked/AskedList.tsx";
import type { ReleaseFacts } from "../facts.ts";
import { OperationLink } from "../OperationLink.tsx";
import { accountText, type AccountNames } from "./accounts.ts";
import { nativeText } from "./amounts.ts";
import css from "./chain.module.css";
import { eventWords } from "./event-words.ts";
import { callerOf, COMMAND, STATES, transactionTitle } from "./transaction-words.ts";

interface Props {
  readonly transaction: InspectedTransaction;
  readonly names: AccountNames;
  readonly known: ReleaseFacts | undefined;
}

/** Values by their names in the interface of the contract. */
function ValueList({ values }: { readonly values: readonly NamedValue[] }) {
  return (
    <Facts
      rows={values.map(({ name, type, value }, at) => [
        name === "" ? `${at + 1} (${type})` : name,
        <code key={name}>{value}</code>,
      ])}
    />
  );
}

function Event({ event, names }: { readonly event: DecodedEvent; readonly names: AccountNames }) {
  return (
    <li>
      <p>
        {eventWords(event, names)}{" "}
        <code className={css.source}>
          {event.contract}.{event.name}
        </code>
      </p>
      <ValueList values={event.values} />
    </li>
  );
}

/** Account with its name, if it has one. */
const fullAccount = (address: string, names: AccountNames) => {
  const name = accountText(address, names);
  return (
    <>
      {Object.hasOwn(names, address) && `${name} `}
      <code>{address}</code>
    </>
  );
};

function Inside({ transaction, names, known }: Props) {
  const { call, cause, events, fee, from, hash, nonce, origin, to } = transaction;
  const [method = "", path = ""] = cause?.split(" ", 2) ?? [];
  return (
    <div className={css.inside}>
      <Facts
        rows={[
          [
            "Request",
            cause && (
              <>
                <code>{cause}</code> <OperationLink method={method} path={path} known={known} />
              </>
            ),
          ],
          ["From", origin === "command" ? COMMAND : fullAccount(from, names)],
          ["To", origin === "command" ? undefined : fullAccount(to, names)],
          ["Fee", origin === "command" ? undefined : nativeText(fee)],
          ["Nonce", origin === "command" ? undefined : nonce],
          ["Hash", <code key="hash">{hash}</code>],
        ]}
      />
      {call !== undefined && (
        <>
          <h4>
            Call of{" "}
            <code>
              {call.contract}.{call.function}
            </code>
          </h4>
          <ValueList values={call.values} />
        </>
      )}
      {events.length > 0 && (
        <>
          <h4>Events</h4>
          <ol className={css.events}>
            {events.map((event, at) => (
              <Event key={at} event={event} names={names} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** A transaction in a line; opened, with its values and events. */
export function Transaction({ transaction, names, known }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { state, reason } = transaction;
  return (
    <li>
      <details
        className={css.transaction}
        data-failed={state === "failed" ? "" : undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <span className={css.name}>{transactionTitle(transaction, names)}</span>
          <span className={css.caller}>{shortPath(callerOf(transaction, names))}</span>
          <span className={css.state}>{STATES[state]}</span>
          {reason !== undefined && <span className={css.reason}>{reason}</span>}
        </summary>
        {isOpen && <Inside transaction={transaction} names={names} known={known} />}
      </details>
    </li>
  );
}
