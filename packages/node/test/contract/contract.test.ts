import { all } from "./all.ts";
import { compareWithDocument } from "./harness/suite.ts";

await compareWithDocument("7.3.0", all);
