import { useEffect, useState } from "react";
import { base, useBase } from "../base.ts";

/** The node in the page, or the one of the reader. */
export type Where = "sandbox" | "own";

/** Where the page's policy lets requests go. */
const REACHABLE = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/;

/**
 * The choice of the node that gets the request, and what makes it. An address at the top of the page
 * that is out of reach takes the choice of the reader's node back.
 */
export function useWhere(): readonly [where: Where, choose: (where: Where) => void] {
  const [wanted, setWanted] = useState<Where>("sandbox");
  const isReachable = REACHABLE.test(useBase());
  useEffect(() => {
    // An address on its way is out of reach for some keys. Whoever leaves its field, or makes
    // another choice, is through with it: then only the reader may choose what may cost money.
    const settle = (): void => {
      if (!REACHABLE.test(base.get())) setWanted("sandbox");
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

/** The two nodes that a request can go to. */
export function WhereChoice({ operation, where, onChoose }: Props) {
  const own = useBase();
  const isReachable = REACHABLE.test(own);
  const radio = (value: Where) => (
    <input
      type="radio"
      name={`send-${operation}-where`}
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
