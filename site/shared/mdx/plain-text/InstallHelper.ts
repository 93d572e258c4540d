import { chooseMethod } from "../InstallHelper/choose.ts";
import { table, type Plain } from "./plain.ts";
import { BEE_VERSION } from "../versions.ts";

const CASES = [
  ["A window instead of a terminal", { use: "window" }],
  ["To try a node for an hour", { use: "try" }],

  ["A service on Linux", { use: "server", system: "linux" }],
  ["Several nodes", { use: "many" }],
] as const;

/** Markdown form: recommendations for common answers. */
export const installHelperMarkdown: Plain = ({ release = BEE_VERSION }) =>
  table(
    ["You want", "Install by", "Because"],
    CASES.map(([wish, answers]) => {
      const { name, to, because } = chooseMethod(answers, release).first;
      return [wish, `[${name}](${to})`, because];
    }),
  );
