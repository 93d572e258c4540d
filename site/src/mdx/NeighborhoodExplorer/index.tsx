import { durationText, grouped, percentText } from "../../../shared/numbers/digits.ts";
import { Field } from "../../ui/Field.tsx";
import tool from "../../ui/tool.module.css";
import { Facts } from "../../ui/Facts.tsx";
import { Result, Tool } from "../../ui/Tool.tsx";
import { Note } from "../../ui/Note.tsx";
import { useForm } from "../../ui/useForm.ts";
import { parseDigits } from "../../addresses/parse-digits.ts";
import { DEEPEST, matchesTarget, neighborhoodFigures } from "./neighborhood.ts";
import { Rewards, Storage, type Name } from "./parts.tsx";

interface Props {
  /** Depth in bits, 0 to 20. */
  readonly depth?: number;
  /** Content of the second half: depths derived from sold storage, or reward probability. */
  readonly about?: "storage" | "rewards";
}

const badAddress = "Enter 1 to 64 hexadecimal digits.";

/** What is wrong with a target prefix. */
function targetProblem(target: string, digits: string | undefined): string | undefined {
  if (target !== "" && !/^[01]{1,256}$/.test(target)) return "Write up to 256 digits, each 0 or 1.";
  if (digits && target.length > 4 * digits.length)
    return "The target is longer than the address; paste the whole address.";
  return undefined;
}

function Target({ digits, target }: { readonly digits: string; readonly target: string }) {
  const matches = matchesTarget(digits, target);
  if (matches === undefined) return null;
  return matches ? (
    <Note tone="ok">The address begins with the target {target}.</Note>
  ) : (
    <Note tone="warn">
      The address does not begin with {target}; Bee would search for a new nonce.
    </Note>
  );
}

/** Neighborhood, sister and parent of an address at a depth, with storage estimates or reward chances. */
export default function NeighborhoodExplorer({ depth = 10, about = "storage" }: Props) {
  const { values, props, field } = useForm<Name>({
    address: "3c020d6ed4f1dc0a42084f6f492dd3afd759e8c606b5505e31f5ff75ff363576",
    depth: String(depth),
    target: "",
    slots: "2^32",
    used: "40",
    doubling: "0",
    nodes: "4",
  });
  const digits = parseDigits(values.address ?? "");
  const level = Math.min(DEEPEST, Math.max(0, Math.trunc(Number(values.depth)) || 0));
  const place = digits ? neighborhoodFigures(digits, level) : undefined;
  const target = (values.target ?? "").trim();
  const badTarget = targetProblem(target, digits);
  return (
    <Tool title="Neighborhood explorer" hasLink>
      <form {...props}>
        <div className={tool.fields}>
          <Field
            label="Address of a node or chunk"
            {...field("address")}
            mono
            wide
            problem={digits ? undefined : badAddress}
          />
          <Field label={`Depth: ${level}`} {...field("depth")} type="range" min={0} max={DEEPEST} />
          <Field
            label="Target prefix (optional)"
            {...field("target")}
            mono
            placeholder="0011110000"
            problem={badTarget}
          />
        </div>
        <Result>
          {place && digits ? (
            <>
              <Facts
                rows={[
                  ["Prefix", <code key="prefix">{place.prefix || "none"}</code>],
                  [
                    "Number of the neighborhood",
                    `${grouped(place.index)} of ${grouped(2 ** level)}`,
                  ],
                  [
                    "Addresses",
                    <code key="range">
                      {place.firstDigits}… to {place.lastDigits}…
                    </code>,
                  ],
                  ["Sister", place.sister && <code key="sister">{place.sister}</code>],
                  ["Parent", place.parent && <code key="parent">{place.parent}</code>],
                  ["Share of the address space", percentText(place.share)],
                  [
                    "Drawn on average every",
                    <span key="drawn">
                      {durationText(place.drawSeconds)} (2<sup>{level}</sup> rounds)
                    </span>,
                  ],
                ]}
              />
              {badTarget === undefined ? (
                <Target digits={digits} target={target} />
              ) : (
                <Note tone="bad">{badTarget}</Note>
              )}
            </>
          ) : (
            <Note tone="bad">{badAddress}</Note>
          )}
        </Result>
        {about === "storage" ? (
          <Storage values={values} field={field} />
        ) : (
          <Rewards values={values} field={field} depth={level} />
        )}
      </form>
    </Tool>
  );
}
