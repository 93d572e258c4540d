import { MemoryStore } from "../../src/store/memory.ts";
import { testChunkStore } from "./chunk-store-suite.ts";

testChunkStore({ name: "memory", goesBack: true, make: async () => new MemoryStore() });
