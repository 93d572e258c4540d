/** Coloured badge of an HTTP method; `WS` (websocket) has its own colour. */
export function Badge({ method }: { readonly method: string }) {
  return (
    <b className={`api-method api-method-${method.toLowerCase()}`}>
      {method === "DELETE" ? "DEL" : method}
    </b>
  );
}

/** HTTP method of a badge element, in upper case. */
export function methodOfBadge(badge: Element | null): string | undefined {
  return /api-method-(\w+)/.exec(badge?.className ?? "")?.[1]?.toUpperCase();
}
