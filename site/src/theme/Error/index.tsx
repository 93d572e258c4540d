/**
 * Wraps core 3.10.2 `theme-fallback/Error`, shown when the root, the layout or a page outside of
 * the layout throws. The original sets its title inside the layout that it tries to render, so if
 * the layout throws again, the title of the previous page stays.
 */
import Head from "@docusaurus/Head";
import Original from "@theme-original/Error";
import { useEffect, type ComponentProps } from "react";

export default function CrashScreen(props: ComponentProps<typeof Original>) {
  // `Head` writes nothing before hydration has finished, and a crash during hydration prevents
  // that.
  useEffect(() => {
    document.title = "Page Error";
  }, []);
  return (
    <>
      <Head>
        <title>Page Error</title>
      </Head>
      <Original {...props} />
    </>
  );
}
