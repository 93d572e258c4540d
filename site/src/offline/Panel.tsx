import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  fetchVersion,
  saveCopy,
  look,
  remove,
  statusStore,
  stop,
  type CopyStatus,
} from "./keep.ts";
import type { CopyPart, Version } from "../../shared/offline/list.ts";
import { Button } from "../ui/Button.tsx";
import { Check } from "../ui/Field.tsx";
import css from "./offline.module.css";
import { useHashRouting } from "../use-hash-routing.ts";

interface Props {
  /** URL of the site's folder, with a trailing slash. */
  readonly base: string;
}

const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6))} MB`;

function Offer({ base, version }: Props & { readonly version: Version }) {
  const [site, ...editions] = version.parts;
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = editions.filter(({ id }) => !left.includes(id));
  const total = [site, ...chosen].reduce((sum, { bytes }) => sum + bytes, 0);
  const toggle = ({ id }: CopyPart): void =>
    setLeft(left.includes(id) ? left.filter((other) => other !== id) : [...left, id]);
  return (
    <>
      <p>
        All pages, the search, the reference, tools and the node, to use without a network. They
        take {megabytes(total)} on this device; about a quarter of that is loaded, as it comes
        compressed. Nothing is kept before you press. When all is here, your browser may ask whether
        this site may keep it permanently; the copy works with either answer.
      </p>
      {editions.map((part) => (
        <Check
          key={part.id}
          label={`The edition for Bee ${part.id}, too (${megabytes(part.bytes)})`}
          checked={!left.includes(part.id)}
          onChange={() => toggle(part)}
        />
      ))}
      <Button
        onClick={() =>
          void saveCopy(
            base,
            chosen.map(({ id }) => id),
          )
        }
      >
        Keep {megabytes(total)}
      </Button>
    </>
  );
}

function Loading({ bytes, total }: { readonly bytes: number; readonly total: number }) {
  return (
    <>
      <p>
        <label>
          Loading the docs: {Math.floor(bytes / 1e6)} of {megabytes(total)}. Keep reading, and leave
          this tab open.
          <progress className={css.progress} value={bytes} max={Math.max(total, 1)} />
        </label>
      </p>
      <Button onClick={stop}>Stop</Button>
    </>
  );
}

function Remove({ base }: Props) {
  return <Button onClick={() => void remove(base)}>Remove</Button>;
}

function Body({
  base,
  status,
  version,
}: Props & { status: CopyStatus; version: Version | undefined }) {
  switch (status.kind) {
    case "impossible":
      return <p>{status.reason}</p>;
    case "loading":
      return <Loading {...status} />;
    case "kept":
      return (
        <>
          <p>
            These docs are kept on this device: version {status.copy.site},{" "}
            {megabytes(status.copy.bytes)}.
            {status.change === "updated" &&
              " It is new, and shows with the next page that you load."}
            {status.change === "first" &&
              " If your browser asks whether to keep it: without your consent it may remove the copy when it runs low on space."}
          </p>
          <Remove base={base} />
        </>
      );
    case "failed":
      return (
        <>
          <p>{status.reason}</p>
          {version && <Offer base={base} version={version} />}
          <Remove base={base} />
        </>
      );
    default:
      return version ? <Offer base={base} version={version} /> : <p>Looking for a copy…</p>;
  }
}

export interface PanelProps {
  /** Whether the panel replaces a control that had the focus. */
  readonly takesFocus?: boolean;
}

/** Offline copy: button to download, progress, and button to remove. */
export default function Panel({ takesFocus = false }: PanelProps) {
  const { baseUrl } = useDocusaurusContext().siteConfig;
  // With hash routing the site may be in any folder.
  const folder = useHashRouting() ? "./" : baseUrl;
  const base = new URL(folder, location.href.replace(/#.*/, "")).href;
  const status = useSyncExternalStore(statusStore.subscribe, statusStore.get, statusStore.get);
  const [version, setVersion] = useState<Version>();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    void look(base);
  }, [base]);
  useEffect(() => {
    if (status.kind !== "none" && status.kind !== "failed") return;
    fetchVersion(base).then(setVersion, () => setAway(true));
  }, [base, status.kind]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  // The panel opens at the end of the page, below the window.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
    // Again whenever its content changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [status.kind, version?.site]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={css.panel}
      aria-label="These docs on this device"
      // What follows replaces a pressed button, and with it the focus.
      onClickCapture={({ target }) => {
        if (target instanceof Element && target.closest("button"))
          panel.current?.focus({ preventScroll: true });
      }}
    >
      {isAway && status.kind === "none" ? (
        <p>There is no network now, and no copy was made before.</p>
      ) : (
        <Body base={base} status={status} version={version} />
      )}
      <output className="visually-hidden">
        {status.kind === "kept" ? "These docs are kept." : ""}
        {status.kind === "failed" ? status.reason : ""}
      </output>
    </section>
  );
}
