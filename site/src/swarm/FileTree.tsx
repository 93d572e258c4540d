import { memo, useMemo, useState } from "react";
import { counted, grouped } from "../../shared/numbers/digits.ts";
import type { CheckedFile } from "./check/report.ts";
import { countOf, foldersOf, type Count, type Folder } from "./folders.ts";
import css from "./swarm.module.css";

type Files = ReadonlyMap<string, CheckedFile>;

const isBad = (files: Files, path: string): boolean | undefined => {
  const file = files.get(path);
  return file && file.faults.length > 0;
};

/** Icon with a text label: readable without colour or shape. */
function Mark({ bad }: { readonly bad: boolean | undefined }) {
  if (bad === undefined) return <span className={css.open}>not yet</span>;
  return bad ? (
    <span className={css.bad}>
      <span aria-hidden>✗</span> wrong
    </span>
  ) : (
    <span className={css.good}>
      <span aria-hidden>✓</span> <span className="visually-hidden">checked</span>
    </span>
  );
}

function FolderMark({ count }: { readonly count: Count }) {
  const { files, checked, bad } = count;
  if (bad > 0) return <span className={css.bad}>✗ {grouped(bad)} wrong</span>;
  if (checked < files)
    return (
      <span className={css.open}>
        {grouped(checked)} of {grouped(files)}
      </span>
    );
  return (
    <span className={css.good}>
      <span aria-hidden>✓</span> {grouped(files)}
    </span>
  );
}

const FileRow = memo(function FileRow({
  name,
  sizeBytes,
  bad,
}: {
  readonly name: string;
  readonly sizeBytes: number | undefined;
  readonly bad: boolean | undefined;
}) {
  return (
    <li className={css.file}>
      <span className={css.name}>{name}</span>
      {sizeBytes !== undefined && <span className={css.size}>{counted(sizeBytes, "byte")}</span>}
      <Mark bad={bad} />
    </li>
  );
});

function Inside({ folder, files }: { readonly folder: Folder; readonly files: Files }) {
  return (
    <ul className={css.tree}>
      {folder.folders.map((one) => (
        <FolderRow key={one.path} folder={one} files={files} />
      ))}
      {folder.files.map(({ name, path }) => (
        <FileRow
          key={path}
          name={name}
          sizeBytes={files.get(path)?.sizeBytes}
          bad={isBad(files, path)}
        />
      ))}
    </ul>
  );
}

/** Folder; renders its children only while open. */
function FolderRow({ folder, files }: { readonly folder: Folder; readonly files: Files }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={css.file}>
          <span className={css.name}>{folder.name}/</span>
          <FolderMark count={countOf(folder, (path) => isBad(files, path))} />
        </summary>
        {isOpen && <Inside folder={folder} files={files} />}
      </details>
    </li>
  );
}

interface Props {
  readonly paths: readonly string[];
  readonly files: Files;
}

/** Files of a site as a tree, each with its result. */
export default function FileTree({ paths, files }: Props) {
  const root = useMemo(() => foldersOf(paths), [paths]);
  return <Inside folder={root} files={files} />;
}
