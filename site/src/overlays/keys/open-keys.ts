/** Window event that opens the list of shortcuts. */
export const OPEN_KEYS = "open-keys";
