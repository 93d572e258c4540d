import { Context as SiteContext } from "@docusaurus/core/lib/client/docusaurusContext.js";
import { DocsPreferredVersionContextProvider } from "@docusaurus/plugin-content-docs/client";
import { render } from "@testing-library/react";
import { Component, useEffect, type ComponentType, type ReactNode } from "react";
import { MemoryRouter } from "react-router";

/** Theme settings like ours. */
export const THEME = {
  colorMode: { defaultMode: "dark", disableSwitch: false, respectPrefersColorScheme: false },
  docs: { versionPersistence: "localStorage", sidebar: {} },
};

const version = {
  name: "current",
  label: "Bee 2.6.0",
  path: "/docs",
  isLast: true,
  mainDocId: "concepts/introduction",
  draftIds: ["a-draft"],
  docs: [{ id: "concepts/introduction", path: "/docs/concepts/introduction", sidebar: "concepts" }],
  sidebars: {
    concepts: { link: { path: "/docs/concepts/introduction", label: "Introduction" } },
    empty: {},
  },
};

const globalData = {
  "docusaurus-plugin-content-docs": {
    default: { path: "/docs", breadcrumbs: true, versions: [version] },
  },
};

/** What the framework's hooks find in a running site. */
export function Site({
  children,
  theme = THEME,
}: {
  readonly children: ReactNode;
  readonly theme?: object;
}) {
  const context = { siteConfig: { baseUrl: "/", themeConfig: theme }, globalData };
  const Provider = SiteContext.Provider as unknown as ComponentType<{
    value: unknown;
    children: ReactNode;
  }>;
  return (
    <Provider value={context}>
      <MemoryRouter initialEntries={["/docs/concepts/introduction"]}>
        <DocsPreferredVersionContextProvider>{children}</DocsPreferredVersionContextProvider>
      </MemoryRouter>
    </Provider>
  );
}

class Catcher extends Component<
  { readonly children: ReactNode; readonly caught: (error: Error) => void },
  { readonly failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: Error) {
    this.props.caught(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

interface ReportProps {
  readonly value: unknown;
  readonly say: (value: unknown) => void;
}

function Report({ value, say }: ReportProps) {
  useEffect(() => say(value), [value, say]);
  return null;
}

/** What a hook gives inside a site, or the text of its error. */
export function resultOf(useHook: () => unknown): unknown {
  const seen: { value?: unknown; error?: Error } = {};
  const say = (value: unknown): void => {
    seen.value = value;
  };
  const Probe = () => <Report value={useHook()} say={say} />;
  const caught = (error: Error): void => {
    seen.error = error;
  };
  render(
    <Site>
      <Catcher caught={caught}>
        <Probe />
      </Catcher>
    </Site>,
  );
  return seen.error ? seen.error.message : seen.value;
}
