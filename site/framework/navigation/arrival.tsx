/**
 * Replaces core 3.10.2 `ClientLifecyclesDispatcher`, which stays where it is when only the query
 * changed, and throws at fragments such as `#100%`.
 */
import { dispatchLifecycleAction } from "@docusaurus/core/lib/client/ClientLifecyclesDispatcher.js";
import useIsomorphicLayoutEffect from "@docusaurus/useIsomorphicLayoutEffect";
import type { ReactNode } from "react";
import { scrollTo } from "./scroll-to.ts";

type Location = Parameters<typeof dispatchLifecycleAction<"onRouteUpdate">>[1]["location"];

interface Props {
  readonly location: Location;
  readonly previousLocation: Location | null;
  readonly children: ReactNode;
}

export { dispatchLifecycleAction };

/** Scrolls and tells the client modules, with the page in place and before it is painted. */
export default function Arrival({ location, previousLocation, children }: Props) {
  useIsomorphicLayoutEffect(() => {
    if (previousLocation === location) return;
    if (previousLocation) scrollTo(location, previousLocation);
    dispatchLifecycleAction("onRouteDidUpdate", { previousLocation, location });
  }, [previousLocation, location]);
  return children;
}
