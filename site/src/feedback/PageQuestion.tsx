import { useDoc } from "@docusaurus/plugin-content-docs/client";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { Integrations } from "../../settings/integrations.ts";
import { Question } from "./Question.tsx";

/**
 * Feedback question at the end of a page; builds without `FEEDBACK_URL` use `PageQuestion.off.tsx`.
 */
export default function PageQuestion() {
  const { metadata } = useDoc();
  const { customFields, url: origin } = useDocusaurusContext().siteConfig;
  const { feedback } = (customFields as unknown as { integrations: Integrations }).integrations;
  if (!feedback) return null;
  return (
    <Question
      url={feedback.url}
      title={metadata.title}
      page={new URL(metadata.permalink, origin).href}
    />
  );
}
