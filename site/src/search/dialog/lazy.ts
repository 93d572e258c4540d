// The lazily loaded part of the search: the dialog with its engine.
export { Dialog } from "./Dialog.tsx";
export { backendFor } from "../backend.ts";
