import { createContext, useContext, type HTMLAttributes, type ReactNode } from "react";

/** Properties of a link inside the site. */
export interface SiteLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** What the site gives to the parts of a page; each part works without it. */
export interface Surroundings {
  /** Release of Bee that the page describes; absent where the page belongs to no edition. */
  readonly release?: string;
  /** Renders a link inside the site: with the base URL, without loading the page anew. */
  readonly renderLink: (props: SiteLinkProps) => ReactNode;
  /** Tells the check for broken anchors that this id exists on the page. */
  readonly collectAnchor: (id: string) => void;
  /** For an element whose links were rendered at build time: they navigate in place, too. */
  readonly linkHandlers: Pick<HTMLAttributes<HTMLElement>, "onClick" | "onMouseOver" | "onFocus">;
}

const plain: Surroundings = {
  renderLink: ({ to, children }) => <a href={to}>{children}</a>,
  collectAnchor: () => {},
  linkHandlers: {},
};

const SurroundingsContext = createContext(plain);

/** Puts the site's own links and anchor check in place. */
export const SurroundingsProvider = SurroundingsContext.Provider;

/** The nearest surroundings; plain links and no check where no provider stands above. */
export function useSurroundings(): Surroundings {
  return useContext(SurroundingsContext);
}

/** A link to a route of this site. */
export function SiteLink(props: SiteLinkProps) {
  const { renderLink } = useSurroundings();
  return renderLink(props);
}
