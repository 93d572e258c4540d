import { make } from "../plugins/facts/make.ts";

/** Brings what the site imports of `data/` and `api/` up to date before the first test of a run. */
export const setup = (): Promise<void> => make("facts");
