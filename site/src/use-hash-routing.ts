import useDocusaurusContext from "@docusaurus/useDocusaurusContext";

/** Whether this build uses hash routing, so that any folder of any server can host it. */
export function useHashRouting(): boolean {
  return useDocusaurusContext().siteConfig.future.experimental_router === "hash";
}
