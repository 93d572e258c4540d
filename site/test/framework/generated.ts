/** Stands in for the files that the framework generates (`@generated/…`): those of an empty site. */
const empty = { type: "localStorage", namespace: "" };

export default empty;
