import { MemoryStore } from "../../src/store/memory.ts";
import { testChunkStore } from "./chunk-store-suite.ts";

testChunkStore("memory", { make: async () => new MemoryStore() });
