/**
 * Replaces theme-classic 3.10.2 `TabItem`: the panel is named after its tab, for screen readers and
 * for paper, where all panels are printed below their names.
 */
import { useTabs } from "@docusaurus/theme-common/internal";
import type { Props } from "@theme/TabItem";

export default function TabItem({ children, value, label = value }: Props) {
  const { selectedValue } = useTabs();
  return (
    <div role="tabpanel" className="tab-panel" aria-label={label} hidden={value !== selectedValue}>
      {children}
    </div>
  );
}
