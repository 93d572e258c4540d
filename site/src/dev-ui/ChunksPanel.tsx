import { useEffect, useState, type FormEvent } from "react";
import { counted, grouped } from "../../shared/numbers/digits.ts";
import { Facts } from "../ui/Facts.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { HexView } from "../workshop/files/HexView.tsx";
import { WhatCame } from "../workshop/kit/WhatCame.tsx";
import { control } from "../workshop/node/control.ts";
import type { NodeClient } from "../workshop/node/node-client.ts";
import { readChunk, type Chunk } from "./chunk.ts";
import css from "./dev-ui.module.css";
import { useAct } from "../workshop/kit/useAct.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Row, RowForm } from "../ui/Row.tsx";

const MOST_CHILDREN = 128;

function Children({ chunk: { children } }: { readonly chunk: Chunk }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>Refers to {counted(children.length, "chunk")}</h3>
      <ol className={css.children}>
        {children.slice(0, MOST_CHILDREN).map((address, at) => (
          <li key={at}>
            <a href={`#chunks/${address}`} title={address}>
              <code>{address.slice(0, 12)}…</code>
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}

function Opened({ chunk, onLose }: { readonly chunk: Chunk; readonly onLose: () => void }) {
  const { address, below, spanHex, payload } = chunk;
  return (
    <div className={css.stack}>
      <p className={css.path}>
        <code>{address}</code> <CopyButton text={address} what="address" />
      </p>
      <Facts
        rows={[
          ["First 8 bytes", <code key="span">{spanHex}</code>],
          ["As a span", below === undefined ? "none" : `${counted(below, "byte")} below`],
          ["Payload", counted(payload.length, "byte")],
          ["Bucket", grouped(Number.parseInt(address.slice(0, 4), 16))],
        ]}
      />
      <div className={css.bytes}>
        <HexView payload={payload} index={-1} />
      </div>
      <Children chunk={chunk} />
      <Row>
        <Button onClick={onLose}>Lose this chunk</Button>
      </Row>
    </div>
  );
}

interface Props {
  readonly node: NodeClient;
  /** Address from the link, or empty. */
  readonly wanted: string;
  readonly open: (address: string) => void;
}

/** Chunk viewer: bytes, span and child chunks of an address; can delete the chunk. */
export function ChunksPanel({ node, wanted, open }: Props) {
  const { act, said } = useAct();
  const [text, setText] = useState(wanted);
  const [chunk, setChunk] = useState<Chunk>();
  useEffect(() => {
    setText(wanted);
    setChunk(undefined);
    if (wanted !== "") void act(async () => setChunk(await readChunk(node, wanted)));
  }, [act, node, wanted]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = text.trim();
    // Same address again: re-read, the chunk may have been added or deleted.
    if (address === wanted) void act(async () => setChunk(await readChunk(node, address)));
    else open(address);
  };
  return (
    <div className={css.stack}>
      <RowForm onSubmit={submit}>
        <Field
          label="Address, 64 hexadecimal digits"
          wide
          value={text}
          mono
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" look="main" disabled={text.trim() === ""}>
          Open
        </Button>
      </RowForm>
      <WhatCame said={said} />
      {chunk && (
        <Opened
          chunk={chunk}
          onLose={() =>
            void act(async () => {
              await control(node, "loseChunks", { address: chunk.address });
              setChunk(undefined);
              return "The chunk is lost. What needs it fails, or is recovered where it is redundant.";
            })
          }
        />
      )}
    </div>
  );
}
