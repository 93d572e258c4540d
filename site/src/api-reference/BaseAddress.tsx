import { DEFAULT_BASE, parseBaseUrl } from "@swarm-docs/openapi/request/base-url";
import { startTransition, useEffect, useState } from "react";
import { useAnnouncement } from "../ui/useAnnouncement.ts";
import { base, chooseBase } from "./base.ts";

/** Validation error of a typed base URL, or `""`. An empty field is valid: it means the default. */
function problemOf(text: string): string {
  const result = parseBaseUrl(text || DEFAULT_BASE);
  return "problem" in result ? result.problem : "";
}

function use(text: string): void {
  const result = parseBaseUrl(text || DEFAULT_BASE);
  if ("url" in result) chooseBase(result.url);
}

/** Initial value of the field: text typed before hydration, else the stored URL. */
export function firstAddress(typed: string): string {
  if (typed === DEFAULT_BASE) return base.get();
  use(typed);
  return typed;
}

/** Field for the base URL of the reader's node: validated, stored, inserted into all samples. */
export function BaseAddress({ first = DEFAULT_BASE }: { readonly first?: string }) {
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState("");
  // In an effect: the first render must match the static markup, whatever was already typed.
  useEffect(() => startTransition(() => setProblem(problemOf(text))), [text]);
  useAnnouncement(problem);
  const change = (next: string): void => {
    setText(next);
    use(next);
  };
  return (
    <form className="api-base" noValidate onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="api-base">Your node</label>
      <input
        id="api-base"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => change(event.target.value)}
        aria-describedby="api-base-note api-base-problem"
        aria-invalid={problem !== ""}
      />
      {/* Both in one cell: the problem covers the note, and nothing moves. */}
      <div className="api-base-notes">
        <p id="api-base-problem" className="api-problem">
          {problem}
        </p>
        <p id="api-base-note">
          All samples use this address. It stays in this browser; nothing goes there unless you send
          a request to it yourself.
        </p>
      </div>
    </form>
  );
}
