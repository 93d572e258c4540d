/**
 * Replaces theme-classic 3.10.2 `ColorModeToggle`: works from the first paint (a click before
 * hydration is queued and replayed), and has two states because the system preference is not
 * followed.
 */
import { useColorMode, type ColorMode } from "@docusaurus/theme-common";

interface Props {
  readonly className?: string;
  readonly value: ColorMode | null;
  readonly onChange: (mode: ColorMode) => void;
}

export default function ColorModeToggle({ className, onChange }: Props) {
  const { colorMode } = useColorMode();
  const next: ColorMode = colorMode === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      className={`theme-toggle ${className ?? ""}`}
      aria-label={`Switch to ${next} mode`}
      title={`Switch to ${next} mode`}
      onClick={() => onChange(next)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <circle cx="12" cy="12" r="8.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M12 3.75a8.25 8.25 0 0 1 0 16.5z" fill="currentColor" />
      </svg>
    </button>
  );
}
