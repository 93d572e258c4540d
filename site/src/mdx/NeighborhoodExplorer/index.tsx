import { bytesText, durationText, grouped, percentText, rounded } from "../form/digits.ts";
import { Choice, Field } from "../form/Field.tsx";
import formCss from "../form/form.module.css";
import { Facts, Note, Result, Tool } from "../form/Tool.tsx";
import { useForm } from "../form/useForm.ts";
import { DEEPEST, estimateReserve, matchesTarget, parseSlots, placeOf } from "./neighborhood.ts";

interface Props {
  /** Overlay or chunk address, 1 to 64 hexadecimal digits. */
  readonly address?: string;
  /** Depth in bits, 0 to 20. */
  readonly depth?: number;
}

type Name = "address" | "depth" | "target" | "slots" | "used" | "doubling";

const badAddress = "Enter 1 to 64 hexadecimal digits.";
const badSlots = "Enter a whole number or a power of two such as 2^32.";
const badShare = "Enter more than 0 and at most 100.";

function parseAddress(text: string | undefined): string | undefined {
  const digits = (text ?? "").trim().replace(/^0x/i, "").toLowerCase();
  return /^[0-9a-f]{1,64}$/.test(digits) ? digits : undefined;
}

function Target({ digits, target }: { readonly digits: string; readonly target: string }) {
  if (target === "") return null;
  const matches = matchesTarget(digits, target);
  if (matches === undefined) return <Note tone="bad">A target is written in 0 and 1 only.</Note>;
  return matches ? (
    <Note tone="ok">The address begins with the target {target}.</Note>
  ) : (
    <Note tone="warn">
      The address does not begin with {target}; Bee would search for a new nonce.
    </Note>
  );
}

/** Neighborhood, sister and parent of an address at a depth, and the depths that follow from sold storage. */
export default function NeighborhoodExplorer({
  address = "3c020d6ed4f1dc0a42084f6f492dd3afd759e8c606b5505e31f5ff75ff363576",
  depth = 10,
}: Props) {
  const { values, props } = useForm<Name>({
    address,
    depth: String(depth),
    target: "",
    slots: "2^32",
    used: "40",
    doubling: "0",
  });
  const digits = parseAddress(values.address);
  const level = Math.min(DEEPEST, Math.max(0, Math.trunc(Number(values.depth)) || 0));
  const place = digits ? placeOf(digits, level) : undefined;
  const slots = parseSlots(values.slots ?? "");
  const used = Number(values.used);
  const usedIsFine = used > 0 && used <= 100;
  const reserve =
    slots !== undefined && usedIsFine
      ? estimateReserve(slots, used, values.doubling === "1" ? 1 : 0)
      : undefined;
  return (
    <Tool title="Neighborhood explorer">
      <form {...props}>
        <div className={formCss.fields}>
          <Field
            label="Address of a node or chunk"
            name="address"
            defaultValue={address}
            mono
            wide
            problem={digits ? undefined : badAddress}
          />
          <Field
            label={`Depth: ${level}`}
            name="depth"
            type="range"
            min={0}
            max={DEEPEST}
            defaultValue={depth}
          />
          <Field
            label="Target prefix (optional)"
            name="target"
            defaultValue=""
            mono
            placeholder="0011110000"
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
              <Target digits={digits} target={(values.target ?? "").trim()} />
            </>
          ) : (
            <Note tone="bad">{badAddress}</Note>
          )}
        </Result>
        <div className={formCss.part}>
          <div className={formCss.fields}>
            <Field
              label="Chunk slots in all batches"
              name="slots"
              defaultValue="2^32"
              hint="A number or a power such as 2^32"
              problem={slots === undefined ? badSlots : undefined}
            />
            <Field
              label="Used share in %"
              name="used"
              type="number"
              min={1}
              max={100}
              step="any"
              defaultValue="40"
              problem={usedIsFine ? undefined : badShare}
            />
            <Choice
              label="Reserve of a node"
              name="doubling"
              defaultValue="0"
              options={[
                { value: "0", label: "normal" },
                { value: "1", label: "doubled" },
              ]}
            />
          </div>
          <Result>
            {reserve ? (
              <Facts
                rows={[
                  ["Reserve depth (every slot used)", reserve.reserveDepth],
                  [
                    "Storage radius (estimate)",
                    <strong key="radius">{reserve.storageRadius}</strong>,
                  ],
                  ["Chunks per node", rounded(reserve.chunksPerNode)],
                  ["Payload per node", bytesText(reserve.bytesPerNode)],
                ]}
              />
            ) : (
              <Note tone="bad">{slots === undefined ? badSlots : badShare}</Note>
            )}
          </Result>
        </div>
      </form>
    </Tool>
  );
}
