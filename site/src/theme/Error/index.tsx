/**
 * Replaces core 3.10.2 `theme-fallback/Error`, shown when the root, the layout or a page outside of the
 * layout throws. The original renders the layout around its message, which throws again without the
 * providers that have crashed; what it falls back to sets no title and has styles of its own.
 */
import ErrorPageContent from "@theme/ErrorPageContent";
import { useEffect, type ComponentProps } from "react";

export default function CrashScreen(props: ComponentProps<typeof ErrorPageContent>) {
  // `Head` writes nothing before hydration has finished, and a crash during hydration ends it.
  useEffect(() => {
    document.title = "Page Error";
  }, []);
  return <ErrorPageContent {...props} />;
}
