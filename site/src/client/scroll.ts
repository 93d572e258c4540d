import type { ClientModule } from "@docusaurus/types";

/**
 * The framework scrolls to the top when the path changes, not when only the query does. The search
 * page rewrites its query while the reader types, so it is left alone.
 */
export function onRouteDidUpdate({
  location,
  previousLocation,
}: Parameters<NonNullable<ClientModule["onRouteDidUpdate"]>>[0]): void {
  if (!previousLocation || location.hash) return;
  const samePath = location.pathname === previousLocation.pathname;
  if (!samePath || location.search === previousLocation.search) return;
  if (/\/search\/?$/.test(location.pathname)) return;
  window.scrollTo(0, 0);
}
