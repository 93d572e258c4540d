import { BZZ_DECIMALS, XDAI_DECIMALS, plurFromBzz, weiFromXdai } from "@swarm-docs/protocol/units";
import { grouped } from "../../numbers/digits.ts";
import type { Plain } from "./plain.ts";

/** Markdown form: the two conversion factors, each with an example. */
export const unitConverterMarkdown: Plain = () =>
  `1 xBZZ = 10^${BZZ_DECIMALS} PLUR and 1 xDAI = 10^${XDAI_DECIMALS} wei: 0.5 xBZZ are ${grouped(plurFromBzz("0.5"))} PLUR, 0.1 xDAI are ${grouped(weiFromXdai("0.1"))} wei. The page converts other amounts.`;
