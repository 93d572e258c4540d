import Link from "@docusaurus/Link";
import { seriesOf } from "../../shared/changes/route.ts";

/** An edition in the switch. */
export interface EditionChoice {
  readonly release: string;
  /** Route of the current page in that edition. */
  readonly to: string;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

/** Names the current edition and switches to another in one tap, in the bar of phones and tablets. */
export function EditionSwitch({ choices }: { readonly choices: readonly EditionChoice[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset groups the fields of a form
    <div className="edition-switch" role="group" aria-label="Edition">
      {choices.map(({ release, to, isCurrent, onChoose }) =>
        isCurrent ? (
          <span key={release} className="edition-current" aria-current="true">
            Bee {seriesOf(release)}
          </span>
        ) : (
          <Link key={release} to={to} aria-label={`Bee ${release}`} onClick={onChoose}>
            {seriesOf(release)}
          </Link>
        ),
      )}
    </div>
  );
}
