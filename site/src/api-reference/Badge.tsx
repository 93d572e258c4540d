/** The coloured name of a method; `WS`, a websocket, has a colour of its own. */
export function Badge({ method }: { readonly method: string }) {
  return (
    <b className={`api-method api-method-${method.toLowerCase()}`}>
      {method === "DELETE" ? "DEL" : method}
    </b>
  );
}

/** The method that a badge stands for. */
export function methodOfBadge(badge: Element | null): string | undefined {
  return /api-method-(\w+)/.exec(badge?.className ?? "")?.[1]?.toUpperCase();
}
