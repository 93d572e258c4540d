import { useEffect, useState } from "react";
import { DEFAULT_BASE } from "@swarm-docs/openapi/request/base-url";
import { Coded } from "../ui/Coded.tsx";
import { SeeAlso } from "../surroundings/SeeAlso.tsx";
import { Snippet } from "../ui/Snippet.tsx";
import { hereOf, type Here } from "./here.ts";
import css from "./swarm.module.css";
import ThisBuild from "./ThisBuild.tsx";
import Upkeep from "./Upkeep.tsx";
import { useRecord } from "./useRecord.ts";
import { startWorker, useRun, type CheckWorker } from "./useRun.ts";
import Verifier from "./Verifier.tsx";
import {
  COMMANDS_IN,
  LEAD,
  PAGE,
  PARTS,
  RELATED,
  type SectionText,
} from "../../shared/swarm/words.ts";

function Heading({ id, title }: Pick<SectionText, "id" | "title">) {
  return <h2 id={id}>{title}</h2>;
}

function Paragraphs({ of }: { readonly of: SectionText }) {
  return of.paragraphs.map((text) => (
    <p key={text}>
      <Coded text={text} />
    </p>
  ));
}

/** Location of the current page on Swarm; known in the browser only. */
function useHere(): { readonly here: Here | undefined; readonly origin: string } {
  const [place, setPlace] = useState<{ here: Here | undefined; origin: string }>({
    here: undefined,
    origin: "",
  });
  useEffect(() => setPlace({ here: hereOf(location), origin: location.origin }), []);
  return place;
}

/** Content of the page: this build, the check of a copy, yearly cost, how to publish. */
export default function SwarmPage({
  start = startWorker,
}: {
  /** Starts the worker of a check; tests replace it. */
  readonly start?: () => CheckWorker;
}) {
  const record = useRecord();
  const { here, origin } = useHere();
  const [typedUrl, setUrl] = useState<string>();
  const [typedAddress, setAddress] = useState<string>();
  const checking = useRun(start);
  const { run } = checking;
  // The typed URL wins over the node that served the page.
  const url = typedUrl ?? here?.url ?? DEFAULT_BASE;
  const address = typedAddress ?? here?.address ?? record?.published?.manifest ?? "";
  const checked = run?.outcome?.kind === "checked" ? run.outcome.size : undefined;
  const size = checked ?? record?.size;
  return (
    <>
      <h1>{PAGE.title}</h1>
      <p className="doc-lead">{LEAD}</p>
      <Heading {...PARTS.build} />
      <div className={css.build}>
        <ThisBuild record={record} here={here} />
      </div>
      <Heading {...PARTS.check} />
      <Paragraphs of={PARTS.check} />
      <Verifier
        url={url}
        onUrl={setUrl}
        address={address}
        onAddress={setAddress}
        origin={origin}
        checking={checking}
      />
      <Heading {...PARTS.keep} />
      <Paragraphs of={PARTS.keep} />
      {size && (
        <Upkeep
          size={size}
          of={checked ? "of the copy that was checked" : "of this build"}
          reference={run?.feed?.reference ?? (checked && run?.wanted.address)}
          url={url}
        />
      )}
      <Heading {...PARTS.upkeep} />
      <Paragraphs of={PARTS.upkeep} />
      <Heading {...PARTS.publish} />
      <Paragraphs of={PARTS.publish} />
      <Snippet
        what="commands that publish a copy"
        title={COMMANDS_IN}
        code={PARTS.publish.commands.join("\n")}
      />
      <p>
        See also: <SeeAlso pages={RELATED} />.
      </p>
    </>
  );
}
