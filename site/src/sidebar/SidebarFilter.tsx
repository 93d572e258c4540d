import { useRef, useState, type ComponentType, type ReactNode } from "react";
import type { AnswersProps } from "./props.ts";
import css from "./sidebar.module.css";

interface Props extends Omit<AnswersProps, "field"> {
  /** The whole tree, covered while the field has words: it keeps its state. */
  readonly children: ReactNode;
}

function Failed() {
  return <p className={css.message}>The filter did not load. Type again to retry.</p>;
}

/** Field above a sidebar. Its results load on the first focus or input, also before hydration. */
export function SidebarFilter({ children, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [Answers, setAnswers] = useState<ComponentType<AnswersProps>>();
  const load = (): void => {
    import("./Answers.tsx").then(
      (loaded) => setAnswers(() => loaded.Answers),
      (error: unknown) => {
        console.warn("The filter of the sidebar did not load.", error);
        setAnswers(() => Failed);
      },
    );
  };
  return (
    <div className={css.filter}>
      <input
        ref={field}
        className={`${css.field} needs-script`}
        type="search"
        aria-label="Filter pages"
        placeholder="Filter pages"
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        onFocus={load}
        onInput={load}
      />
      {Answers && <Answers field={field} {...rest} />}
      {children}
    </div>
  );
}
