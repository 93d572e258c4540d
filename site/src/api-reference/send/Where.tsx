import { useEffect, useState } from "react";
import { LOCAL_NODE } from "../../workshop/node/reachable.ts";
import { base, useBase } from "../base.ts";

/** The node in the page, or the reader's node. */
export type Where = "sandbox" | "own";

/**
 * The node that gets the request, and its setter. An unreachable base URL resets the choice to the
 * sandbox.
 */
export function useWhere(): readonly [where: Where, choose: (where: Where) => void] {
  const [wanted, setWanted] = useState<Where>("sandbox");
  const isReachable = LOCAL_NODE.test(useBase());
  useEffect(() => {
    // Reset on `change`, not per key: while a URL is being typed it is unreachable for some keys.
    // After `change`, requests that may cost money need a new click.
    const settle = (): void => {
      if (!LOCAL_NODE.test(base.get())) setWanted("sandbox");
    };
    document.addEventListener("change", settle);
    return () => document.removeEventListener("change", settle);
  }, []);
  return [isReachable ? wanted : "sandbox", setWanted];
}

interface Props {
  readonly operation: string;
  readonly where: Where;
  readonly onChoose: (where: Where) => void;
}

/** Radio buttons for the two nodes. */
export function WhereChoice({ operation, where, onChoose }: Props) {
  const own = useBase();
  const isReachable = LOCAL_NODE.test(own);
  const radio = (value: Where) => (
    <input
      type="radio"
      name={`send-${operation}-where`}
      // Requests that may cost money need a new click here, too.
      data-unkept=""
      value={value}
      checked={where === value}
      disabled={value === "own" && !isReachable}
      onChange={() => onChoose(value)}
    />
  );
  return (
    <fieldset>
      <legend>Send to</legend>
      <label>{radio("sandbox")}a node in this page</label>
      <label className={isReachable ? undefined : "api-send-off"}>
        {radio("own")}
        <span>{own}</span>
      </label>
      {!isReachable && (
        <p className="api-send-note">
          This page may only send to http://localhost and http://127.0.0.1.
        </p>
      )}
    </fieldset>
  );
}
