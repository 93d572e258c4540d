/**
 * Replaces theme-classic 3.10.2 `Logo`: one image for both colour modes instead of two, one of them
 * hidden.
 */
import Link from "@docusaurus/Link";
import useBaseUrl from "@docusaurus/useBaseUrl";
import { useThemeConfig } from "@docusaurus/theme-common";
import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<typeof Link>, "to"> {
  readonly imageClassName?: string;
  readonly titleClassName?: string;
}

export default function Logo({ imageClassName, titleClassName, ...rest }: Props) {
  const { title, logo } = useThemeConfig().navbar;
  const home = useBaseUrl(logo?.href ?? "/");
  const src = useBaseUrl(logo?.src);
  return (
    <Link to={home} {...rest}>
      {logo && (
        <div className={imageClassName}>
          <img src={src} alt={logo.alt ?? ""} width={logo.width} height={logo.height} />
        </div>
      )}
      {title && <b className={titleClassName}>{title}</b>}
    </Link>
  );
}
