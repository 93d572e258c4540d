// Lazy chunk: results list and search engine.
export { Content } from "./Content.tsx";
export { backendFor } from "../backend.ts";
