/** Route of the reference of bee-js in the edition at the root. */
export const BEE_JS_ROUTE = "/bee-js/";

/** Route of a page of the reference in an edition: `/bee-js/2.8/Reference`. */
export const beeJsRoute = (prefix: string, page: string): string => BEE_JS_ROUTE + prefix + page;
