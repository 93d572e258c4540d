import { useEffect, useEffectEvent, useState } from "react";
import { useHistory, useLocation } from "@docusaurus/router";
import { sharedProgram, type SharedProgram } from "../../samples/edit/share.ts";
import { reasonOf } from "../../../shared/text/reason.ts";
import { keepPrograms, keptPrograms, LINKED, type KeptPrograms } from "./kept-programs.ts";
import { STARTING, type StartingProgram } from "./starting.ts";

/** Entry of the program list. */
interface Choosable {
  readonly id: string;
  readonly title: string;
  readonly isChanged: boolean;
}

/** Open program text and its actions. */
export interface ProgramText {
  readonly id: string;
  readonly code: string;
  readonly isChanged: boolean;
  readonly all: readonly Choosable[];
  /** The open example program; `undefined` for a program from a link. */
  readonly starting: StartingProgram | undefined;
  /** The program from a link, while it is open. */
  readonly linked: SharedProgram | undefined;
  /** Why the program in the URL cannot be opened. */
  readonly problem: string | undefined;
  readonly choose: (id: string) => void;
  readonly change: (code: string) => void;
  /** Discards the user's edits. */
  readonly reset: () => void;
}

const FRAGMENT = "#code=";

function without(written: KeptPrograms["written"], id: string): KeptPrograms["written"] {
  return Object.fromEntries(Object.entries(written).filter(([one]) => one !== id));
}

/** Opens the program of a link; keeps earlier edits if the link has the same code. */
function withLinked(kept: KeptPrograms, linked: SharedProgram): KeptPrograms {
  const isSame = kept.linked?.code === linked.code;
  return { open: LINKED, linked, written: isSame ? kept.written : without(kept.written, LINKED) };
}

/**
 * State of the open program. Edits are stored per program and survive a reload. Code in the URL fragment
 * opens as a separate program: edits of the others are kept, and nothing runs. `opened` is called with
 * that program.
 */
export function useProgramText(opened: (program: SharedProgram) => void): ProgramText {
  const location = useLocation();
  const history = useHistory();
  const [kept, setKept] = useState(keptPrograms);
  const [problem, setProblem] = useState<string>();
  const keep = (next: KeptPrograms, changed?: string): void => {
    setKept(next);
    keepPrograms(next, changed);
  };
  const take = useEffectEvent(async (fragment: string) => {
    setProblem(undefined);
    if (!fragment.startsWith(FRAGMENT)) return;
    try {
      const program = await sharedProgram(fragment);
      keep(withLinked(kept, program), LINKED);
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
      // Drop the code of the linked program from the URL.
      if (location.hash.startsWith(FRAGMENT)) history.replace({ ...location, hash: "#code" });
    },
    change: (text) => keep({ ...kept, open: id, written: { ...kept.written, [id]: text } }, id),
    reset: () => keep({ ...kept, written: without(kept.written, id) }, id),
  };
}
