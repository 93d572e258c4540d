import type { ReleaseName } from "@swarm-docs/node/release/name";
import { useEditions } from "../../edition/use-edition.ts";
import { useChoice } from "./useNode.tsx";

interface Props {
  /** For a label that stands beside it. */
  readonly id?: string;
  /** Where no label is to be seen. */
  readonly label?: string;
}

/** Chooses which Bee the nodes of the page are. */
export function ReleaseSelect({ id, label }: Props) {
  const { choice, choose } = useChoice();
  const editions = useEditions();
  return (
    <select
      id={id}
      aria-label={label}
      value={choice.release}
      onChange={({ currentTarget: { value } }) =>
        choose({ ...choice, release: value as ReleaseName })
      }
    >
      {editions.map(({ release }) => (
        <option key={release} value={release}>
          Bee {release}
        </option>
      ))}
    </select>
  );
}
