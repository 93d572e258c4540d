/** Coloured badge of an HTTP method; `WS` (websocket) has its own colour. */
export function Badge({ method }: { readonly method: string }) {
  return (
    <b className={`api-method api-method-${method.toLowerCase()}`}>
      {method === "DELETE" ? "DEL" : method}
    </b>
  );
}
