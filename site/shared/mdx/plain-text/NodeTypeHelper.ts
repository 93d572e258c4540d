import { chooseType } from "../NodeTypeHelper/choose.ts";
import { code, table, type Plain } from "./plain.ts";
import { BEE_VERSION } from "../versions.ts";

const WISHES = [
  ["download only", {}],
  ["upload", { upload: "on" }],
  ["receive messages", { receive: "on" }],
  ["earn storage rewards", { earn: "on" }],
] as const;

/** Markdown form: the smallest node type for each task. */
export const nodeTypeHelperMarkdown: Plain = ({ release = BEE_VERSION }) =>
  table(
    ["You want to", "Type", "It needs", "Settings"],
    WISHES.map(([wish, answers]) => {
      const { type, needs, settings } = chooseType(answers, release);
      return [wish, type, needs.join("; "), settings.split("\n").map(code).join(" ")];
    }),
  );
