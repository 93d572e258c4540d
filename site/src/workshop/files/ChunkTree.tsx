import { useEffect, useMemo, useState } from "react";
import { useTask } from "../../ui/useTask.ts";
import { bytesText, grouped } from "../../../shared/numbers/digits.ts";
import { toggled } from "../kit/toggled.ts";
import { Tree } from "../kit/Tree.tsx";
import type { Bench } from "./bench.ts";
import css from "./files.module.css";
import { childrenOf, treeLevel, type ChunkPosition } from "./chunk-position.ts";
import { largest, rowKey, visibleRows, type ChunkRow } from "./rows.ts";
import type { FileSummary, ChunkTarget } from "./workbench.ts";

interface AddressProps {
  readonly bench: Bench;
  readonly file: number;
  readonly place: ChunkPosition;
}

/** Shortened chunk address, fetched from the worker when the row is rendered. */
function Address({ bench, file, place }: AddressProps) {
  const { run: ask, value: address = "" } = useTask(
    async (_run, from: Bench, ...args: Parameters<Bench["addresses"]>) => {
      const [found = ""] = await from.addresses(...args);
      return found;
    },
  );
  useEffect(() => void ask(bench, file, [place]), [ask, bench, file, place]);
  return <code>{address === "" ? "…" : `${address.slice(0, 12)}…`}</code>;
}

function Line({
  bench,
  row,
  files,
}: {
  bench: Bench;
  row: ChunkRow;
  files: readonly FileSummary[];
}) {
  const { file, place } = row;
  if (place === undefined) {
    const { path = "", root } = files[file] ?? {};
    return (
      <>
        <strong>{path}</strong>
        <span className={css.aside}>{root && bytesText(root.sizeBytes)}</span>
      </>
    );
  }
  const { startByte, sizeBytes } = place;
  const isData = treeLevel(place) === 0;
  const last = startByte + Math.max(0, sizeBytes - 1);
  return (
    <>
      <span className={isData ? css.data : css.node} aria-hidden="true" />
      <Address bench={bench} file={file} place={place} />
      <span className={css.aside}>
        {isData
          ? `bytes ${grouped(startByte)} – ${grouped(last)}`
          : `${childrenOf(place).length} below, ${bytesText(sizeBytes)}`}
      </span>
    </>
  );
}

interface Props {
  readonly bench: Bench;
  readonly files: readonly FileSummary[];
  readonly onOpen: (target: ChunkTarget) => void;
}

/** Tree of the chunks of all files, by level. */
export function ChunkTree({ bench, files, onOpen }: Props) {
  const [first] = useState(() => {
    const at = largest(files);
    const root = files[at]?.root;
    return root && { at, key: rowKey(at, root) };
  });
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(first && [String(first.at), first.key]),
  );
  const [selected, setSelected] = useState(first?.key);
  const rows = useMemo(() => visibleRows(files, open), [files, open]);
  const toggle = ({ key }: ChunkRow): void => setOpen((before) => toggled(before, key));
  return (
    <Tree
      label="Chunks"
      rows={rows}
      selected={selected}
      onToggle={toggle}
      onSelect={({ key, file, place }) => {
        setSelected(key);
        if (place) onOpen({ file, place });
      }}
    >
      {(row) => <Line bench={bench} row={row} files={files} />}
    </Tree>
  );
}
