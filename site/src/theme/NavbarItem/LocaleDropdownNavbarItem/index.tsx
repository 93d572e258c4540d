/**
 * Replaces theme-classic 3.10.2 `NavbarItem/LocaleDropdownNavbarItem`: the site has one language,
 * so the item links to the current page. The theme's leaves the site's folder with hash routing.
 */
import { useLocation } from "@docusaurus/router";
import { useHistorySelector } from "@docusaurus/theme-common";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import IconLanguage from "@theme/Icon/Language";
import DropdownNavbarItem from "@theme/NavbarItem/DropdownNavbarItem";
import type { Props } from "@theme/NavbarItem/LocaleDropdownNavbarItem";

export default function LocaleDropdownNavbarItem({
  mobile,
  dropdownItemsBefore: _before,
  dropdownItemsAfter: _after,
  queryString: _query,
  ...props
}: Props) {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const { pathname } = useLocation();
  const rest = useHistorySelector(({ location }) => location.search + location.hash);
  const { label = "", htmlLang } = localeConfigs[currentLocale] ?? {};
  return (
    <DropdownNavbarItem
      {...props}
      mobile={mobile}
      label={
        <>
          <IconLanguage className="navbar-language" />
          {mobile ? "Languages" : label}
        </>
      }
      items={[
        {
          label,
          lang: htmlLang,
          // The router has decoded it.
          to: encodeURI(pathname) + rest,
          // The 404 page links to itself too.
          "data-noBrokenLinkCheck": true,
        },
      ]}
    />
  );
}
