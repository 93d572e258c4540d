/** Link to a route of this site. */
export interface RouteLink {
  readonly label: string;
  readonly to: string;
}
