import { useMemo, useState } from "react";
import { Facts } from "../../ui/Facts.tsx";
import { toggled } from "../kit/toggled.ts";
import { Tree, type TreeRow } from "../kit/Tree.tsx";
import type { TrieNode } from "./collection.ts";
import css from "./files.module.css";
import type { ChunkTarget } from "./workbench.ts";

interface Row extends TreeRow {
  readonly node: TrieNode;
}

/** Rows below open nodes; `trie` is in depth-first order. */
function rowsOf(trie: readonly TrieNode[], closed: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  let hidden = Infinity;
  for (const [at, node] of trie.entries()) {
    if (node.depth > hidden) continue;
    hidden = Infinity;
    const key = String(at);
    const isOpen = node.forks === 0 ? undefined : !closed.has(key);
    if (isOpen === false) hidden = node.depth;
    rows.push({ key, depth: node.depth, node, ...(isOpen !== undefined && { isOpen }) });
  }
  return rows;
}

/** Fields of a manifest node. */
function NodeFacts({ node }: { readonly node: TrieNode }) {
  const { path, types, forks, entry, metadata = {} } = node;
  return (
    <Facts
      rows={[
        ["Path", path === "" ? "the root" : <code key="path">{path}</code>],
        ["Type", types.join(", ") || "none"],
        ["Forks", forks],
        ["Leads to", entry && <code key="entry">{entry}</code>],
        ...Object.entries(metadata).map(
          ([name, value]) => [name, <code key={name}>{value}</code>] as const,
        ),
      ]}
    />
  );
}

interface Props {
  readonly trie: readonly TrieNode[];
  readonly onOpen: (target: ChunkTarget) => void;
}

/** Trie of a manifest: path prefixes, forks and metadata. */
export function ManifestTree({ trie, onOpen }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState("0");
  const rows = useMemo(() => rowsOf(trie, closed), [trie, closed]);
  const node = trie[Number(selected)];
  return (
    <>
      <Tree
        label="Manifest"
        rows={rows}
        selected={selected}
        onToggle={({ key }) => setClosed((before) => toggled(before, key))}
        onSelect={({ key, node: { reference } }) => {
          setSelected(key);
          onOpen({ node: reference });
        }}
      >
        {({ node: { prefix, depth, entry, metadata } }) => (
          <>
            <code>{depth === 0 ? "root" : prefix}</code>
            <span className={css.aside}>
              {entry ? `${entry.slice(0, 8)}…` : ""} {metadata?.["Content-Type"] ?? ""}
            </span>
          </>
        )}
      </Tree>
      {node && <NodeFacts node={node} />}
    </>
  );
}
