import { lazy, Suspense, useRef, type MouseEvent } from "react";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { editionOfRelease } from "../../../shared/edition/routes.ts";
import { useEditions } from "../../edition/use-edition.ts";
import EditionLink from "../../edition/EditionLink.tsx";
import { Note } from "../../ui/Note.tsx";
import { RunPanel } from "../../samples/RunPanel.tsx";
import type { SharedProgram } from "../../samples/edit/share.ts";
import "../../samples/run.css";
import { WithNode } from "../node/NodeBar.tsx";
import type { NodeClient } from "../node/node-client.ts";
import { useChoice, type NodeSelection } from "../node/useNode.tsx";
import css from "./code.module.css";
import { Inside } from "./Inside.tsx";
import { useCode } from "./useCode.ts";
import { useProgramText, type ProgramText } from "./useProgramText.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import { Row } from "../../ui/Row.tsx";

const EditStage = lazy(() => import("../../samples/edit/EditStage.tsx"));

/** Describes where programs run and which hosts they can reach. */
function whereOf({ kind }: NodeClient, { address }: NodeSelection): { run: string; reach: string } {
  if (kind === "page")
    return {
      run: "Runs against the node in this page, which all panels share; blocks come five times faster meanwhile. Nothing leaves your browser.",
      reach: "the node in this page",
    };
  return {
    run: `Runs in this page against your development node: what it asks of http://localhost:1633 goes to ${address}. What it changes there stays.`,
    reach: `your development node at ${address}`,
  };
}

/** Notice for a program opened from a link. */
const noteOf = ({ bee }: SharedProgram, reach: string): string =>
  `This program came with a link and may be by anyone; it was written for Bee ${bee}. Read it first: it runs when you press Run, and reaches ${reach} and nothing else.`;

function Choose({ text: { id, all, choose } }: { readonly text: ProgramText }) {
  return (
    <Select
      label="Program"
      wide
      // The open program is stored with the edits; a link may open another one.
      data-unkept=""
      value={id}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {all.map((one) => (
        <option key={one.id} value={one.id}>
          {one.title}
          {one.isChanged && " (changed)"}
        </option>
      ))}
    </Select>
  );
}

function About({ text: { starting } }: { readonly text: ProgramText }) {
  if (starting === undefined) return null;
  const [route, label] = starting.explained;
  return (
    <p className={css.about}>
      {starting.about} Explained in{" "}
      <EditionLink to={route} className="prose-link">
        {label}
      </EditionLink>
      .
    </p>
  );
}

interface Props {
  readonly node: NodeClient;
  readonly release: ReleaseName;
  readonly text: ProgramText;
}

/** Editor, output and changes in the node. */
function Bench({ node, release, text }: Props) {
  const { run, toggle, start, changed } = useCode(node, release, text.code);
  const button = useRef<HTMLButtonElement>(null);
  const output = useRef<HTMLElement>(null);
  const where = whereOf(node, useChoice().choice);
  const press = (event: MouseEvent): void => {
    toggle(event);
    // In one column the output begins below the first screen: a press would seem to do nothing.
    const top = output.current?.getBoundingClientRect().top ?? 0;
    if (run?.isGoing !== true && top > innerHeight) output.current?.scrollIntoView();
  };
  return (
    <div className={css.bench}>
      <div className={css.written}>
        <Row>
          <Choose text={text} />
          <Button
            ref={button}
            look="main"
            className={css.run ?? ""}
            data-going={run?.isGoing ? "" : undefined}
            onClick={press}
          >
            {run?.isGoing ? "Stop" : "Run"}
          </Button>
        </Row>
        <About text={text} />
        <div className={`code ${css.editor}`}>
          <Suspense fallback={<p className="edit-wait">Loading the editor …</p>}>
            <EditStage
              edit={text}
              note={text.linked && noteOf(text.linked, where.reach)}
              bee={release}
              takesFocus={false}
              errorLine={run?.errorLine}
              onRun={start}
              onLeave={() => button.current?.focus()}
            />
          </Suspense>
        </div>
      </div>
      <div className={css.came}>
        <section ref={output} aria-labelledby="code-output">
          <h3 id="code-output">Output</h3>
          <div className={`code ${css.output}`}>
            {run ? (
              <RunPanel run={run} bee={release} where={where.run} />
            ) : (
              <p className={css.nothing}>The program’s output and its requests to the node.</p>
            )}
          </div>
        </section>
        <Inside changed={changed} />
      </div>
    </div>
  );
}

/** Panel that runs the user's program against the node in the page or a development node. */
export default function CodePanel() {
  const { choice, choose } = useChoice();
  const editions = useEditions();
  const text = useProgramText(({ bee }) => {
    const edition = editionOfRelease(bee, editions);
    // Switch to the release named in the link if the site has that edition.
    if (edition) choose({ ...choice, kind: "page", release: edition.release as ReleaseName });
  });
  return (
    <>
      {text.problem !== undefined && (
        <div role="alert">
          <Note tone="bad">{text.problem}</Note>
        </div>
      )}
      <WithNode kinds={["page", "dev"]}>
        {(node, key) => <Bench key={key} node={node} release={choice.release} text={text} />}
      </WithNode>
    </>
  );
}
