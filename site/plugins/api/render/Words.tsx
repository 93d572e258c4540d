import { Fragment, type ReactNode } from "react";
import { useReference, type ReferenceFacts } from "./context.ts";

const TOKEN = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

function codeOrOperation(text: string, { operations, here }: ReferenceFacts): ReactNode {
  const operation = operations.get(text);
  const code = <code>{text}</code>;
  return operation ? <a href={here(operation.id)}>{code}</a> : code;
}

function link(text: string, to: string, { here, page }: ReferenceFacts): ReactNode {
  const href = to.startsWith("/api/#") ? here(to.slice(6)) : to.startsWith("/") ? page(to) : to;
  // The document is ours, but an address with a script in it has no place in any document.
  return /^(\/|#|https?:)/.test(href) ? <a href={href}>{text}</a> : text;
}

/** Text with code, bold and links; `METHOD /path` in code leads to that operation. */
export function Inline({ text }: { readonly text: string }) {
  const reference = useReference();
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, code, bold, label, to] = match;
    parts.push(text.slice(at, match.index));
    if (code !== undefined) parts.push(codeOrOperation(code, reference));
    else if (bold !== undefined) parts.push(<strong>{bold}</strong>);
    else parts.push(link(label ?? "", to ?? "", reference));
    at = match.index + all.length;
  }
  parts.push(text.slice(at));
  return <Joined parts={parts} />;
}

/** Paragraphs of such text. */
export function Paragraphs({ text }: { readonly text: string }) {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "");
  return paragraphs.map((paragraph, at) => (
    <p key={at}>
      <Inline text={paragraph.replaceAll("\n", " ")} />
    </p>
  ));
}

interface JoinedProps {
  /** Separator. */
  readonly by?: string;
  readonly parts: readonly ReactNode[];
}

/** Parts of a line. */
export function Joined({ by = "", parts }: JoinedProps) {
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && by}
      {part}
    </Fragment>
  ));
}
