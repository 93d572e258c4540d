/** Name of the window event that asks for the list of keys. */
export const OPEN_KEYS = "open-keys";
