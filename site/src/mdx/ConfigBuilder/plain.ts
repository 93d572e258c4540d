import type { Plain } from "../plain.ts";

/** What the builder makes, and from what. */
export const plain: Plain = () =>
  "The page has a form that writes `bee.yaml`, environment variables or flags for the values that you choose; every option it knows is listed below with type, default and example.";
