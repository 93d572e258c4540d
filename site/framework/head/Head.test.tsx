// @vitest-environment happy-dom
import { BrowserContextProvider } from "@docusaurus/core/lib/client/browserContext.js";
import { cleanup, render, waitFor } from "@testing-library/react";
import { HelmetProvider } from "react-helmet-async";
import { afterEach, expect, test } from "vitest";
import Head from "./Head.tsx";

afterEach(cleanup);

test("above the browser context, where the crash screen renders, a title counts after hydration", async () => {
  document.title = "From the server";
  const crashed = (
    <HelmetProvider>
      <Head>
        <title>Page Error</title>
      </Head>
    </HelmetProvider>
  );
  const early = render(crashed);
  await new Promise(requestAnimationFrame);
  expect(document.title).toBe("From the server");
  early.unmount();
  render(
    <HelmetProvider>
      <BrowserContextProvider>
        <Head>
          <title>A page</title>
        </Head>
      </BrowserContextProvider>
    </HelmetProvider>,
  );
  await waitFor(() => expect(document.title).toBe("A page"));
  render(crashed);
  await waitFor(() => expect(document.title).toBe("Page Error"));
});
