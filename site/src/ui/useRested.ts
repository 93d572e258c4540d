import { useEffect, useState } from "react";
import { REST_MS } from "./announce.ts";

/** Returns `value` as it was when it last stayed the same for `ms` milliseconds. */
export function useRested<T>(value: T, ms = REST_MS): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
