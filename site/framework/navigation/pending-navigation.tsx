import { dispatchLifecycleAction } from "@docusaurus/core/lib/client/ClientLifecyclesDispatcher.js";
import useIsomorphicLayoutEffect from "@docusaurus/useIsomorphicLayoutEffect";
import { Component, type ReactNode } from "react";
import { Route } from "react-router-dom";
import { scrollTo } from "./scroll-to.ts";
import preload, { isPreloaded } from "./preload.ts";

type Location = Parameters<typeof dispatchLifecycleAction<"onRouteUpdate">>[1]["location"];

interface Props {
  readonly location: Location;
  readonly children: ReactNode;
}

/** Scrolls and tells the client modules, with the page in place and before it is painted. */
function Arrival({
  from,
  at,
  children,
}: {
  from: Location | null;
  at: Location;
  children: ReactNode;
}) {
  useIsomorphicLayoutEffect(() => {
    if (from === at) return;
    if (from) scrollTo(at, from);
    dispatchLifecycleAction("onRouteDidUpdate", { previousLocation: from, location: at });
  }, [from, at]);
  return children;
}

/**
 * Shows the old page until all of the next one is fetched; reloads when that fails, because the
 * site was probably deployed anew. A page that is there already is shown with the click itself:
 * the framework's own component waits for it all the same, and renders the whole old page once
 * more meanwhile.
 */
export default class PendingNavigation extends Component<Props> {
  private previous: Location | null = null;
  private begun = this.begin(this.props.location);
  /** The newest address, as long as its page is not there. */
  private awaited: Location | undefined;

  /** Tells of a navigation's beginning; what it gives back tells that the page is there. */
  private begin(location: Location): () => void {
    const { previous } = this;
    return dispatchLifecycleAction("onRouteUpdate", { previousLocation: previous, location });
  }

  override shouldComponentUpdate({ location }: Props): boolean {
    if (location === this.props.location) return this.awaited === undefined;
    this.previous = this.props.location;
    this.begun();
    this.begun = this.begin(location);
    this.awaited = isPreloaded(location.pathname) ? undefined : location;
    if (this.awaited) this.fetch(location);
    else this.begun();
    return this.awaited === undefined;
  }

  private fetch(location: Location): void {
    preload(location.pathname).then(
      () => {
        // The reader may have gone elsewhere meanwhile.
        if (this.awaited !== location) return;
        this.awaited = undefined;
        this.begun();
        this.forceUpdate();
      },
      (error: unknown) => {
        console.warn(error);
        window.location.reload();
      },
    );
  }

  override render(): ReactNode {
    const { children, location } = this.props;
    return (
      <Arrival from={this.previous} at={location}>
        <Route location={location} render={() => children} />
      </Arrival>
    );
  }
}
