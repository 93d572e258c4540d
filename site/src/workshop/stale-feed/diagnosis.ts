import { durationText } from "../../../shared/numbers/digits.ts";
import type { NodeReport } from "./node-report.ts";

/** Problem of a feed and its remedy, one sentence each. */
export interface Diagnosis {
  readonly tone: "ok" | "warn" | "bad";
  readonly wrong: string;
  readonly remedy: string;
}

type Rule = (reports: readonly NodeReport[], seconds: number) => Diagnosis | undefined;

const A_DAY = 86_400;

/** Highest update that any node has, holes or not. */
function highestOf(reports: readonly NodeReport[]): number {
  return Math.max(-1, ...reports.flatMap(({ newest, beyond }) => [newest?.index ?? -1, ...beyond]));
}

const unreachable: Rule = (reports) =>
  reports.every(({ trouble }) => trouble)
    ? {
        tone: "bad",
        wrong: "no node could be asked.",
        remedy: "See the notes below the table for each node.",
      }
    : undefined;

const empty: Rule = (reports) => {
  if (highestOf(reports) >= 0) return undefined;
  const epoch = reports.find((report) => report.epoch)?.epoch;
  if (epoch)
    return {
      tone: "bad",
      wrong: "this is an epoch feed, which the interface of Bee does not look up.",
      remedy: "Read it with a client that searches by epoch, or publish it as a sequence.",
    };
  return {
    tone: "bad",
    wrong: "no node has any update of this feed.",
    remedy:
      "Compare owner and topic with those of the writer; if they are equal, the first update never arrived: write it again at index 0.",
  };
};

/** The first missing index that has later updates on the same node, and on no other node. */
function holeIn(reports: readonly NodeReport[]): number | undefined {
  const has = (index: number): boolean =>
    reports.some(
      ({ newest, holes, beyond }) =>
        beyond.includes(index) || (newest && index <= newest.index && !holes.includes(index)),
    );
  const holes = reports.flatMap(({ newest, holes, beyond }) =>
    beyond.length > 0 ? [...holes, (newest?.index ?? -1) + 1] : holes,
  );
  return holes.filter((index) => !has(index)).toSorted((one, other) => one - other)[0];
}

const hole: Rule = (reports) => {
  const index = holeIn(reports);
  if (index === undefined) return undefined;
  return {
    tone: "bad",
    wrong: `update ${index} is missing although update ${highestOf(reports)} exists, and lookups stop or go wrong at a gap.`,
    remedy: `Write update ${index} again, with the writer’s key and that index.`,
  };
};

const behind: Rule = (reports) => {
  const asked = reports.filter(({ trouble }) => !trouble);
  const highest = highestOf(asked);
  const leader = asked.find(({ newest }) => newest?.index === highest);
  const late = asked.find(({ newest }) => (newest?.index ?? -1) < highest);
  if (!leader || !late) return undefined;
  const found = late.newest ? `finds update ${late.newest.index}` : "finds no update";
  return {
    tone: "bad",
    wrong: `${late.name} ${found}, while ${leader.name} has update ${highest}.`,
    remedy: `Wait a minute and press again; if it stays, the newer update never reached the network, so write update ${highest} again or read from ${leader.name}.`,
  };
};

const ownLookup: Rule = (reports) => {
  const late = reports.find(
    ({ newest, own }) => newest && own.kind === "found" && own.index < newest.index,
  );
  if (!late || late.own.kind !== "found" || !late.newest) return undefined;
  return {
    tone: "warn",
    wrong: `${late.name} has update ${late.newest.index}, but its own lookup stops at ${late.own.index}: a probe that takes longer than a second counts as missing.`,
    remedy: "Ask again, or read the expected index as a chunk.",
  };
};

const content: Rule = (reports) => {
  const found = reports.find(({ newest }) => newest);
  const lost = reports.filter(({ newest }) => newest && !newest.hasContent);
  if (!found || lost.length === 0) return undefined;
  return {
    tone: "bad",
    wrong: `update ${highestOf(reports)} is there, but ${lost.map(({ name }) => name).join(", ")} cannot deliver the content that it names.`,
    remedy: "Upload the content again, wait until it has arrived, and check its reference.",
  };
};

const fine: Rule = (reports, seconds) => {
  const newest = reports.find((report) => report.newest)?.newest;
  if (!newest) return undefined;
  const age = newest.seconds === undefined ? undefined : seconds - newest.seconds;
  if (age !== undefined && age > A_DAY)
    return {
      tone: "warn",
      wrong: `nothing is wrong with the lookup: update ${newest.index} is the newest, and it was written ${durationText(age)} ago.`,
      remedy: "Check the writer: its last upload failed, or it uses another topic, owner or feed.",
    };
  return {
    tone: "ok",
    wrong: `every lookup finds update ${newest.index}, and no later one exists.`,
    remedy:
      "If you expect a newer one, check the topic, the key and the last upload of the writer.",
  };
};

/** Rules in order: the first that applies explains the others. */
const RULES: readonly Rule[] = [unreachable, empty, hole, behind, content, ownLookup, fine];

/** Explains the reports of all nodes; `seconds` is the current Unix time. */
export function diagnose(reports: readonly NodeReport[], seconds: number): Diagnosis {
  for (const rule of RULES) {
    const found = rule(reports, seconds);
    if (found) return found;
  }
  return {
    tone: "warn",
    wrong: "the nodes gave no complete answer.",
    remedy: "Press again, or ask another node.",
  };
}
