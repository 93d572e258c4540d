/** The `operationId`s of an interface document, sorted. */
export function operationIds(json: string): string[] {
  return [...json.matchAll(/"operationId":\s*"(\w+)"/g)].map(([, id = ""]) => id).sort();
}

/**
 * The operations that a page of the reference presents as unchanged. Throws an Error if one of them has
 * a chip, or one of the others has none.
 */
export function unmarked(html: string): string[] {
  const articles = [
    ...html.matchAll(/<article class="(api-op [^"]*)" id="(\w+)">(.*?)<\/article>/gs),
  ];
  return articles.flatMap(([, classes = "", id = "", content = ""]) => {
    const isSame = classes.includes("api-same");
    if (isSame === content.includes('class="api-chip'))
      throw new Error(
        `${id} is ${isSame ? "unchanged and has a chip" : "changed and has no chip"}`,
      );
    return isSame ? [id] : [];
  });
}
