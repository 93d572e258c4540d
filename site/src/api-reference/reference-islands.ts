import type { ReferenceIslands } from "../../render/api-reference/islands.ts";
import { Actions } from "./Actions.tsx";
import { BaseAddress } from "./BaseAddress.tsx";
import { Samples } from "./samples/Samples.tsx";
import { Side } from "./side/Side.tsx";

/** The islands of `/api/`, for the plugin that renders the page (`plugins/api`). */
export const referenceIslands: ReferenceIslands = { Actions, BaseAddress, Samples, Side };
