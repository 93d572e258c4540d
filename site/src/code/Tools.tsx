import { lazy, Suspense, useState } from "react";
import { Sample } from "../samples/Sample.tsx";
import type { RunnableSample } from "../samples/useRun.ts";
import { useEdit } from "../samples/useEdit.ts";
import { useCopy } from "../ui/useCopy.ts";
import { codeOf } from "../samples/code-of.ts";
import { useTypes } from "../samples/types/useTypes.ts";

const TypeTooltip = lazy(() => import("../samples/types/TypeTooltip.tsx"));

interface Props {
  /** Static code block that the buttons belong to. */
  readonly block: Element;
  /** Sample of the Run button; without it there is no such button. */
  readonly sample: RunnableSample | undefined;
}

/**
 * Buttons of a code block: run, edit, wrap, copy. The first render matches the build's markup
 * (`plugins/markdown/code.ts`); `css/code.css` wraps the lines when the button is pressed.
 */
export function Tools({ block, sample }: Props) {
  const [isWrapped, setWrapped] = useState(false);
  const [copied, copy] = useCopy();
  const edit = useEdit(block);
  const found = useTypes(block);
  const name = block.querySelector<HTMLElement>("[data-name]")?.dataset["name"] ?? "code";
  return (
    <>
      {sample !== undefined && <Sample block={block} sample={sample} name={name} edit={edit} />}
      <button
        type="button"
        className="code-wrap"
        aria-pressed={isWrapped}
        aria-label={`Wrap ${name}`}
        onClick={() => setWrapped(!isWrapped)}
      >
        Wrap
      </button>
      <button
        type="button"
        className="code-copy"
        aria-label={`${copied ?? "Copy"} ${name}`}
        onClick={() => copy(edit.shown ?? codeOf(block))}
      >
        {copied ?? "Copy"}
      </button>
      {found && (
        <Suspense>
          <TypeTooltip block={block} found={found} />
        </Suspense>
      )}
    </>
  );
}
