/**
 * Selects the kernel's JavaScript engine. Import it first in a panel that hashes on the page's thread: the
 * page's policy refuses WebAssembly, and Firefox reports each attempt to compile it as an error. Some kernel
 * modules hash when they are evaluated (`manifest/decode`).
 */
import { useEngine as selectEngine } from "@swarm-docs/protocol/_wasm/engine";

selectEngine("javascript");
