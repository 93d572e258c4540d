import { main } from "../run.ts";
import { serve } from "../site/serve.ts";

await main(() => serve(process.argv.slice(2)));
