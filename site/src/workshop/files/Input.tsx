import { useId, useState, type DragEvent, type ReactNode } from "react";
import { VERBATIM } from "../../ui/Field.tsx";
import { chosen, dropped, textContent } from "./dropped.ts";
import { EXAMPLES } from "./examples.ts";
import css from "./files.module.css";
import type { SplitInput } from "./useBench.ts";

interface ChooseProps {
  readonly label: string;
  readonly isFolder?: boolean;
  readonly onTake: (content: SplitInput) => void;
}

function Choose({ label, isFolder = false, onTake }: ChooseProps) {
  return (
    <label className={css.pick}>
      <input
        type="file"
        multiple
        className="visually-hidden"
        // Missing in React's types; all browsers support the attribute.
        {...(isFolder && { webkitdirectory: "" })}
        onClick={({ currentTarget }) => {
          // Reset: browsers fire no `change` when the same file is chosen again.
          currentTarget.value = "";
        }}
        onChange={({ currentTarget: { files } }) => {
          if (files && files.length > 0) onTake(chosen(files));
        }}
      />
      {label}
    </label>
  );
}

interface Props {
  readonly onTake: (content: SplitInput) => void;
  readonly children: ReactNode;
}

/** Input for typed text, chosen or dropped files, and examples. */
export function Input({ onTake, children }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void dropped(event.dataTransfer).then((content) => content && onTake(content));
  };
  return (
    // Drag and drop is pointer-only; the buttons are the keyboard alternative.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={isOver ? `${css.input} ${css.over}` : css.input}
      aria-label="What is split"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={css.ways}>
        <label className={css.text} htmlFor={id}>
          <span>Type, or drop files or a folder here</span>
          <input
            id={id}
            type="text"
            dir="auto"
            {...VERBATIM}
            placeholder="hello world"
            onInput={({ currentTarget: { value } }) => onTake(textContent(value))}
          />
        </label>
        <Choose label="Files" onTake={onTake} />
        <Choose label="Folder" isFolder onTake={onTake} />
      </div>
      <div className={css.examples}>
        <span>Or try</span>
        {EXAMPLES.map(([label, make]) => (
          <button key={label} type="button" onClick={() => onTake(make())}>
            {label}
          </button>
        ))}
      </div>
      {children}
    </section>
  );
}
