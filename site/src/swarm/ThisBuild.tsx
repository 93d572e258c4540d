import useBaseUrl from "@docusaurus/useBaseUrl";
import { grouped } from "../../shared/numbers/digits.ts";
import { Facts } from "../ui/Facts.tsx";
import { ScriptFailed } from "../ui/ScriptFailed.tsx";
import type { Here } from "./here.ts";
import { RECORD_FILE, type SiteRecord } from "./record.ts";
import css from "./swarm.module.css";

const KINDS = {
  root: "host names and ENS names",
  feed: "the latest release",
  version: "this release, also when there are newer ones",
} as const;

interface Props {
  readonly record: SiteRecord | null | undefined;
  readonly here: Here | undefined;
}

function sizeRows({ size }: SiteRecord): [string, string][] {
  return [
    ["Files", grouped(size.files)],
    ["Bytes", grouped(size.bytes)],
    ["Chunks", grouped(size.chunks[0] ?? 0)],
  ];
}

/** Address and size of the current build. */
export default function ThisBuild({ record, here }: Props) {
  const recordUrl = useBaseUrl(`/${RECORD_FILE}`);
  if (record === undefined)
    return (
      <div data-markdown-ignore="">
        <p className="needs-script script-awaited">Reading the record of this build …</p>
        <ScriptFailed what="The scripts of this page" />
        <noscript>
          <p>
            Without JavaScript this page cannot read the record of this build, which is in{" "}
            <a href={recordUrl}>{RECORD_FILE}</a>, or calculate what a year costs.
          </p>
        </noscript>
      </div>
    );
  if (record === null)
    return (
      <p>
        The record of this build cannot be read here: it needs the network, and does not exist
        before the build is complete.
      </p>
    );
  const { published, version } = record;
  const from = here?.url ?? (here ? "a gateway, by its host name" : "a web server, not from Swarm");
  return (
    <>
      <p>
        {published
          ? `This is a published copy of documentation ${version}. Its feed keeps its address through all releases; its reference is that of these very bytes, and the check below finds it.`
          : `This build of documentation ${version} was not published on Swarm. Every published copy can be checked below, and the end of the page says how to publish one.`}
      </p>
      <div className={css.facts}>
        <Facts
          rows={[
            ["Opened from", from],
            ...(published
              ? ([
                  ["Address", <code key="manifest">{published.manifest}</code>],
                  ["Owner of the feed", <code key="owner">0x{published.owner}</code>],
                  ["Topic", <code key="topic">{published.topic}</code>],
                  ["For", KINDS[published.kind]],
                ] as const)
              : []),
            ...sizeRows(record),
          ]}
        />
      </div>
    </>
  );
}
