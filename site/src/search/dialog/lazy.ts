// Lazy chunk: results list and search engine.
export { DialogContent } from "./DialogContent.tsx";
export { backendFor } from "../backend.ts";
