/** How a node presents itself: alone, or with simulated peers. */
export type Persona = "dev" | "full";
