import DifferenceLine, { type Differs } from "../differences/DifferenceLine.tsx";
import Link from "@docusaurus/Link";
import JoinWarning from "./JoinWarning.tsx";
import type { JoinWords } from "../../shared/doc-page/join-words.ts";
import type { ReleaseNote } from "../../shared/doc-page/release-words.ts";
import PageActions from "./PageActions.tsx";

const KINDS: Readonly<Record<string, string>> = {
  concept: "Concept",
  "how-to": "How-to",
  tutorial: "Tutorial",
  reference: "Reference",
  troubleshooting: "Troubleshooting",
  faq: "Questions and answers",
};
const NAMES: Readonly<Record<string, string>> = {
  bee: "Bee",
  "bee-js": "bee-js",
  "swarm-cli": "swarm-cli",
  desktop: "Swarm Desktop",
  api: "interface",
};

interface Props {
  readonly permalink: string;
  readonly title: string;
  readonly summary: string;
  readonly frontMatter: object;
}

function checkedWith(frontMatter: object): string | undefined {
  const versions = (frontMatter as { checked_with?: Record<string, unknown> }).checked_with ?? {};
  const words = Object.entries(versions).map(
    ([name, version]) => `${NAMES[name] ?? name} ${String(version)}`,
  );
  return words.length > 0 ? `Checked with ${words.join(", ")}` : undefined;
}

/** Title, one-sentence summary, page type, tested versions, and a warning. */
export default function DocHeader({ permalink, title, summary, frontMatter }: Props) {
  const kind = KINDS[(frontMatter as { kind?: string }).kind ?? ""];
  const checked = checkedWith(frontMatter);
  const differs = (frontMatter as { differs?: Differs }).differs;
  const notes = (frontMatter as { release_notes?: readonly ReleaseNote[] }).release_notes ?? [];
  const joins = (frontMatter as { join_words?: JoinWords }).join_words;
  return (
    <header className="doc-header">
      <h1>{title}</h1>
      <p className="doc-lead">{summary}</p>
      <p className="doc-facts">
        {kind && <span>{kind}</span>}
        {checked && <span>{checked}</span>}
        {notes.map(({ text, to }) => (
          <span key={text}>
            {to.startsWith("/") ? <Link to={to}>{text}</Link> : <a href={to}>{text}</a>}
          </span>
        ))}
        {differs && <DifferenceLine key={permalink} {...differs} />}
        <PageActions permalink={permalink} />
      </p>
      {joins && <JoinWarning words={joins} />}
    </header>
  );
}
