/**
 * Wraps core 3.10.2 `theme-fallback/Error`, shown when the root, the layout or a page outside of the
 * layout throws. The original puts its title inside the layout that it tries to render, so the title of
 * the page before stayed when the layout throws once more.
 */
import Head from "@docusaurus/Head";
import Original from "@theme-original/Error";
import { useEffect, type ComponentProps } from "react";

export default function CrashScreen(props: ComponentProps<typeof Original>) {
  // `Head` writes nothing before hydration has finished, and a crash during hydration ends it.
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
