// What is found: the part of the dialog that comes with the engine.
export { Content } from "./Content.tsx";
export { backendFor } from "../backend.ts";
