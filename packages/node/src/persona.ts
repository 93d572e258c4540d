/** How a node presents itself: alone, or with pretended peers. */
export type Persona = "dev" | "full";
