import { useEffect, useEffectEvent, useState } from "react";
import { useHistory, useLocation } from "@docusaurus/router";
import { sharedProgram, type SharedProgram } from "../../samples/edit/share.ts";
import { reasonOf } from "../../reason.ts";
import { keepPrograms, keptPrograms, LINKED, type KeptPrograms } from "./kept-programs.ts";
import { STARTING, type StartingProgram } from "./starting.ts";

/** A program that can be chosen. */
export interface Choosable {
  readonly id: string;
  readonly title: string;
  readonly isChanged: boolean;
}

/** The text that is open, and what can be done with it. */
export interface ProgramText {
  readonly id: string;
  readonly code: string;
  readonly isChanged: boolean;
  readonly all: readonly Choosable[];
  /** What is known of it; nothing of one that came with a link. */
  readonly starting: StartingProgram | undefined;
  /** The program that came with a link, while that is open. */
  readonly linked: SharedProgram | undefined;
  /** Why the program in the address cannot be opened. */
  readonly problem: string | undefined;
  readonly choose: (id: string) => void;
  readonly change: (code: string) => void;
  /** Back to how it was before the reader changed it. */
  readonly reset: () => void;
}

const FRAGMENT = "#code=";

function without(written: KeptPrograms["written"], id: string): KeptPrograms["written"] {
  return Object.fromEntries(Object.entries(written).filter(([one]) => one !== id));
}

/** With the program of a link open; what was written into it stays when it is the same one. */
function withLinked(kept: KeptPrograms, linked: SharedProgram): KeptPrograms {
  const isSame = kept.linked?.code === linked.code;
  return { open: LINKED, linked, written: isSame ? kept.written : without(kept.written, LINKED) };
}

/**
 * The text of the open program. What is written is kept over a reload, for each program by itself.
 * Code that the address carries is opened as a program of its own: nothing else is lost, and nothing
 * runs. `opened` is called with it.
 */
export function useProgramText(opened: (program: SharedProgram) => void): ProgramText {
  const location = useLocation();
  const history = useHistory();
  const [kept, setKept] = useState(keptPrograms);
  const [problem, setProblem] = useState<string>();
  const keep = (next: KeptPrograms): void => {
    setKept(next);
    keepPrograms(next);
  };
  const take = useEffectEvent(async (fragment: string) => {
    setProblem(undefined);
    if (!fragment.startsWith(FRAGMENT)) return;
    try {
      const program = await sharedProgram(fragment);
      keep(withLinked(kept, program));
      opened(program);
    } catch (error) {
      const isLong = error instanceof Error && error.name === "TooLongError";
      const why = isLong ? ` ${reasonOf(error)}` : "";
      setProblem(`The program in the link cannot be read.${why}`);
    }
  });
  useEffect(() => void take(location.hash), [location.hash]);

  const linked = kept.open === LINKED ? kept.linked : undefined;
  const starting = linked
    ? undefined
    : (STARTING.find(({ id }) => id === kept.open) ?? STARTING[0]);
  const id = linked ? LINKED : (starting?.id ?? "");
  const own = linked?.code ?? starting?.code ?? "";
  const code = kept.written[id] ?? own;
  const all = [
    ...STARTING,
    ...(kept.linked ? [{ id: LINKED, title: "From a link", code: kept.linked.code }] : []),
  ].map((one) => ({ ...one, isChanged: (kept.written[one.id] ?? one.code) !== one.code }));
  return {
    id,
    code,
    isChanged: code !== own,
    all,
    starting,
    linked,
    problem,
    choose: (open) => {
      keep({ ...kept, open });
      // The address names what is open: no longer the program that it carries.
      if (location.hash.startsWith(FRAGMENT)) history.replace({ ...location, hash: "#code" });
    },
    change: (text) => keep({ ...kept, open: id, written: { ...kept.written, [id]: text } }),
    reset: () => keep({ ...kept, written: without(kept.written, id) }),
  };
}
