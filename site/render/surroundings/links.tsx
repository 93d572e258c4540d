import { createContext, useContext, type HTMLAttributes, type ReactNode } from "react";

/** Properties of a link inside the site. */
export interface SiteLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Site services for page components; each component also works without them. */
export interface Surroundings {
  /** Bee release of the page; absent on unversioned pages. */
  readonly release?: string;
  /** Renders a link inside the site: with the base URL, client-side navigation. */
  readonly renderLink: (props: SiteLinkProps) => ReactNode;
  /** Registers an anchor for the broken-anchor check. */
  readonly collectAnchor: (id: string) => void;
  /** Handlers for elements with prerendered links: client-side navigation. */
  readonly linkHandlers: Pick<HTMLAttributes<HTMLElement>, "onClick" | "onMouseOver" | "onFocus">;
}

const plain: Surroundings = {
  renderLink: ({ to, children }) => <a href={to}>{children}</a>,
  collectAnchor: () => {},
  linkHandlers: {},
};

const SurroundingsContext = createContext(plain);

/** Provides the site's links and anchor check. */
export const SurroundingsProvider = SurroundingsContext.Provider;

/** Services of the nearest provider; default plain links and no check. */
export function useSurroundings(): Surroundings {
  return useContext(SurroundingsContext);
}

/** Link to a route of this site. */
export function SiteLink(props: SiteLinkProps) {
  const { renderLink } = useSurroundings();
  return renderLink(props);
}
