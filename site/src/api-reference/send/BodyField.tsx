import type { RequestBody } from "@swarm-docs/openapi/request/request";
import { useRef, useState, type DragEvent, type Ref } from "react";
import { size } from "../../clients/answer.ts";
import { Button } from "../../ui/Button.tsx";
import { FileButton } from "../../ui/FileButton.tsx";
import { isFileOnly, sampleText, type Draft } from "./body.ts";
import { FieldRow } from "./Fields.tsx";

function noteOf({ kind }: RequestBody, type: string, { file }: Draft): string {
  if (kind === "form") return "without a file, a short text";
  return kind === "bytes" && !file ? `${type}, as hex` : type;
}

/** First file of a drop; `undefined` for a folder, which cannot be sent. */
function droppedFile({ dataTransfer: { items, files } }: DragEvent): File | undefined {
  const isFolder = items[0]?.webkitGetAsEntry?.()?.isDirectory ?? false;
  return isFolder ? undefined : files[0];
}

/** Control of the body, to focus it on an error. */
export type BodyControl = HTMLInputElement & HTMLTextAreaElement;

interface FileProps {
  readonly id: string | undefined;
  readonly control: Ref<BodyControl> | undefined;
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
}

function FileRow({ id, control, file, onFile }: FileProps) {
  const row = useRef<HTMLDivElement>(null);
  const remove = (): void => {
    onFile(undefined);
    // This button disappears with the file.
    row.current?.querySelector("input")?.focus();
  };
  return (
    <div className="api-send-file" ref={row}>
      <FileButton
        {...(id !== undefined && { id })}
        {...(control && { ref: control })}
        onFiles={(files) => onFile(files[0])}
      >
        {file ? "Choose another file" : "Choose a file"}
      </FileButton>
      {file ? (
        <>
          <span>
            <bdi>{file.name}</bdi>
            {`, ${size(file.size)}`}
          </span>
          <Button onClick={remove}>Remove</Button>
        </>
      ) : (
        <span>or drop one here</span>
      )}
    </div>
  );
}

interface Props {
  readonly operation: string;
  readonly sample: RequestBody;
  /** Media type that is sent. */
  readonly type: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly control: Ref<BodyControl>;
}

/** A control that fits the sample body: text, JSON, bytes as hex; each but JSON takes a file, too. */
export function BodyField({ operation, sample, type, draft, onChange, control }: Props) {
  const id = `send-${operation}-body`;
  const [isOver, setOver] = useState(false);
  const hasText = !isFileOnly(sample) && !draft.file;
  const note = noteOf(sample, type, draft);
  const setFile = (file: File | undefined): void => onChange({ ...draft, file });
  const text = hasText && (
    <textarea
      id={id}
      ref={control}
      rows={Math.min(10, sampleText(sample).split("\n").length + 1)}
      autoCapitalize="off"
      spellCheck={false}
      value={draft.text}
      onChange={({ target }) => onChange({ ...draft, text: target.value })}
    />
  );
  if (sample.kind === "json")
    return (
      <FieldRow id={id} label="body" note={note}>
        {text}
      </FieldRow>
    );
  return (
    // Drag and drop is pointer-only; the button is the keyboard alternative.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={isOver ? "api-send-drop api-send-over" : "api-send-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = droppedFile(event);
        if (file) setFile(file);
      }}
    >
      <FieldRow id={id} label="body" note={note}>
        {text}
        <FileRow
          id={hasText ? undefined : id}
          control={hasText ? undefined : control}
          file={draft.file}
          onFile={setFile}
        />
      </FieldRow>
    </div>
  );
}
