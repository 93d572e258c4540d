import { createRequire } from "node:module";
import path from "node:path";
import type Compiler from "../../../packages/openapi/node_modules/typescript";

export type { Compiler };

/** The compiler that has an interface for programs; the newest, which checks the types here, has none. */
export const ts: typeof Compiler = createRequire(
  path.join(import.meta.dirname, "../../../packages/openapi/package.json"),
)("typescript") as typeof Compiler;
