import { all } from "./all.ts";
import { compareWithDocument } from "./harness/suite.ts";

await compareWithDocument("8.1.0", all);
