import { useEffect, useRef } from "react";
import type { Bee13Facts } from "../../../shared/bee-js-13/names.ts";
import type { Rewritten } from "../../../shared/bee-js-13/rewrite.ts";
import entries from "../entries/entries.module.css";
import { Coded } from "../../ui/Coded.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Area } from "../../ui/Field.tsx";
import { Note } from "../../ui/Note.tsx";
import { Snippet } from "../../ui/Snippet.tsx";
import { Result, Tool } from "../../ui/Tool.tsx";
import { useTask } from "../../ui/useTask.ts";

/** Rewrites code of bee-js 12. */
type Rewrite = (code: string) => Rewritten;

interface Props {
  /** Loads the parser and the names on first use; replaced in tests. */
  readonly load?: () => Promise<Rewrite>;
}

async function loadRewrite(): Promise<Rewrite> {
  const [{ rewrite }, { default: facts }] = await Promise.all([
    import("../../../shared/bee-js-13/rewrite.ts"),
    import("../../../.generated/bee-js-13.json"),
  ]);
  return (code) => rewrite(code, facts as unknown as Bee13Facts);
}

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

function summaryOf({ renamed, undecided, unread }: Rewritten): string {
  const left = undecided.length + unread.length;
  const changed = `${count(renamed.length, "name", "names")} changed`;
  return left === 0
    ? `${changed}, nothing left to decide.`
    : `${changed}, ${count(left, "place", "places")} to decide.`;
}

function Answer({ rewritten }: { readonly rewritten: Rewritten }) {
  const { code, renamed, undecided, unread } = rewritten;
  return (
    <>
      <p>{summaryOf(rewritten)}</p>
      {undecided.length > 0 && (
        <>
          <p className={entries.label}>Decide these yourself:</p>
          <ul>
            {undecided.map(({ line, code: part, why }) => (
              <li key={`${line} ${part} ${why}`}>
                <p>
                  Line {line}: <code>{part.slice(0, 120)}</code>
                </p>
                <p>
                  <Coded text={why} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {unread.length > 0 && (
        <Note tone="warn">
          {unread.length === 1 ? "line" : "lines"} {unread.join(", ")}: not readable as TypeScript
          or JavaScript, so names there may be old still.
        </Note>
      )}
      {renamed.length > 0 && (
        <>
          <Snippet code={code} what="rewritten code" title="For bee-js 13" />
          <details>
            <summary>{count(renamed.length, "changed name", "changed names")}</summary>
            <ul>
              {renamed.map(({ line, from, to }, at) => (
                <li key={at}>
                  Line {line}: <code>{from}</code> is <code>{to}</code>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </>
  );
}

/** Rewrites pasted code of bee-js 12 for bee-js 13 in the browser; sends nothing. */
export default function Bee13Rewriter({ load = loadRewrite }: Props) {
  const loading = useRef<Promise<Rewrite> | undefined>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const prepare = (): Promise<Rewrite> =>
    (loading.current ??= load().catch(() => {
      loading.current = undefined;
      throw new Error("the tool did not load");
    }));
  const { value, error, run, retry } = useTask(async (_run, code: string) => {
    const rewrite = await prepare();
    return code.trim() === "" ? undefined : rewrite(code);
  });
  // Also read text pasted before hydration or restored by the browser.
  useEffect(() => {
    if (field.current?.value) void run(field.current.value);
  }, [run]);
  return (
    <Tool
      title="Rewrite code for bee-js 13"
      withoutScript="Rewriting code needs JavaScript. The table of names holds all that changes."
    >
      <Area
        label="Paste code of bee-js 12"
        ref={field}
        rows={8}
        hint="TypeScript, JavaScript or JSX, one file at a time. The code stays in your browser."
        placeholder={
          'const bee = new Bee("http://localhost:1633");\nawait bee.getPostageBatches();'
        }
        onFocus={() => void prepare().catch(() => undefined)}
        onInput={({ currentTarget: { value } }) => void run(value)}
      />
      <Result>
        {error !== undefined && <Failure reason={error} onRetry={retry} />}
        {error === undefined && (value ? <Answer rewritten={value} /> : <p>Nothing read yet.</p>)}
      </Result>
    </Tool>
  );
}
