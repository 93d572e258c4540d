import { operationOf } from "@swarm-docs/openapi/request/find";
import type { ReleaseFacts } from "./facts.ts";
import { Named } from "./Named.tsx";

interface Props {
  readonly method: string;
  readonly path: string;
  readonly known: ReleaseFacts | undefined;
}

/** Operation of a request, with a link to its documentation; nothing for a path that no operation has. */
export function OperationLink({ method, path, known }: Props) {
  const operation = known && operationOf(known.operations.operations, method, path);
  if (operation === undefined || known === undefined) return null;
  return (
    <Named id={operation} docs={known.docs} at={`api/${known.operations.prefix}#${operation}`} />
  );
}
