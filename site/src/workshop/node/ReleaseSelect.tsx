import type { ReleaseName } from "@swarm-docs/node/release/name";
import { useEditions } from "../../edition/use-edition.ts";
import { Select } from "../../ui/Field.tsx";
import { useChoice } from "./useNode.tsx";

interface Props {
  readonly label: string;
  readonly hidesLabel?: boolean;
}

/** Select for the Bee release of the nodes in the page. */
export function ReleaseSelect({ label, hidesLabel = false }: Props) {
  const { choice, choose } = useChoice();
  const editions = useEditions();
  return (
    <Select
      label={label}
      hidesLabel={hidesLabel}
      value={choice.release}
      options={Object.fromEntries(editions.map(({ release }) => [release, `Bee ${release}`]))}
      onChange={({ currentTarget: { value } }) =>
        choose({ ...choice, release: value as ReleaseName })
      }
    />
  );
}
