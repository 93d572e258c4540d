import useDocusaurusContext from "@docusaurus/useDocusaurusContext";

/** Whether addresses of this build stand after a `#`, so that any folder of any server can hold it. */
export function useHashRouting(): boolean {
  return useDocusaurusContext().siteConfig.future.experimental_router === "hash";
}
