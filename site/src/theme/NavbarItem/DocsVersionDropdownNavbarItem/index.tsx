/**
 * Replaces theme-classic 3.10.2 `NavbarItem/DocsVersionDropdownNavbarItem`: supports the API
 * reference, which has editions too, and maps a page that the other edition lacks to its nearest
 * relative. Phones get a switch in the bar instead of the menu, and the edition that is read is
 * remembered.
 */
import {
  useActiveDocContext,
  useDocsPreferredVersion,
  useVersions,
  type GlobalVersion,
} from "@docusaurus/plugin-content-docs/client";
import { useHistorySelector } from "@docusaurus/theme-common";
import { useLocalPathname } from "@docusaurus/theme-common/internal";
import useBaseUrl from "@docusaurus/useBaseUrl";
import DropdownNavbarItem from "@theme/NavbarItem/DropdownNavbarItem";
import type { Props } from "@theme/NavbarItem/DocsVersionDropdownNavbarItem";
import { EditionSwitch } from "../../../edition/EditionSwitch.tsx";
import { LACKS, nearestPage } from "../../../edition/nearest.ts";
import lacked from "../../../../.generated/bee-js-lacked.json";
import { beeJsRouteIn } from "../../../../shared/bee-js/in-edition.ts";
import { BEE_JS_ROUTE } from "../../../../shared/bee-js/routes.ts";
import { rootRoute, routeIn } from "../../../../shared/edition/routes.ts";
import {
  useChangesRoute,
  useEdition,
  useEditions,
  useRelatives,
  useRememberEdition,
} from "../../../edition/use-edition.ts";

export default function DocsVersionDropdownNavbarItem({
  mobile,
  docsPluginId,
  dropdownActiveClassDisabled: _disabled,
  dropdownItemsBefore: _before,
  dropdownItemsAfter: _after,
  versions: _versions,
  ...props
}: Props) {
  const rest = useHistorySelector(({ location }) => location.search + location.hash);
  const context = useActiveDocContext(docsPluginId);
  const { savePreferredVersionName } = useDocsPreferredVersion(docsPluginId);
  const versions = useVersions(docsPluginId);
  const editions = useEditions();
  const relatives = useRelatives();
  const current = useEdition();
  const route = useLocalPathname();
  const base = useBaseUrl("/");
  useRememberEdition();
  const isInterface = /^\/api(\/|$)/.test(route);
  const isBeeJs = route.startsWith(BEE_JS_ROUTE);

  const target = (version: GlobalVersion): string => {
    const edition = editions.find(({ version: name }) => name === version.name) ?? editions[0];
    if (isBeeJs)
      return beeJsRouteIn({ route, hash: rest.replace(/^[^#]*/, "") }, edition, editions, lacked);
    if (isInterface)
      return routeIn(`${rootRoute(route, editions).replace(/\/?$/, "/")}`, edition) + rest;
    const same = context.alternateDocVersions[version.name];
    if (same) return same.path + rest;
    const id = context.activeDoc?.id;
    if (id === undefined) return nearestPage(version.mainDocId, version).path;
    return `${nearestPage(id, version, relatives[id]).path}?${LACKS}=${id}`;
  };
  const addressIn = (version: GlobalVersion): string =>
    isInterface || isBeeJs ? base + target(version).slice(1) : target(version);
  const items = versions.map((version) => ({
    label: version.label,
    to: addressIn(version),
    isActive: () => version.name === current.version,
    onClick: () => savePreferredVersionName(version.name),
  }));
  const choices = versions.map((version) => ({
    release: version.label.replace(/^Bee /, ""),
    to: addressIn(version),
    isCurrent: version.name === current.version,
    onChoose: () => savePreferredVersionName(version.name),
  }));
  const here = versions.find(({ name }) => name === current.version);
  return (
    <>
      <DropdownNavbarItem
        {...props}
        mobile={mobile}
        label={mobile ? "Editions" : here?.label}
        {...(!mobile && here && { to: target(here).replace(/[?#].*$/, "") })}
        items={[...items, { label: "What changed", to: useChangesRoute() }]}
      />
      {!mobile && <EditionSwitch choices={choices} />}
    </>
  );
}
