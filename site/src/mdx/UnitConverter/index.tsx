import { grouped } from "../../../shared/numbers/digits.ts";
import { Choice, Field } from "../../ui/Field.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Fields, Result, Tool } from "../../ui/Tool.tsx";
import { Note } from "../../ui/Note.tsx";
import { useForm } from "../../ui/useForm.ts";
import { toSmallest, toToken, units, type Unit } from "./convert.ts";

type Name = "unit" | "direction" | "amount";

/** Converts between xBZZ and PLUR, or xDAI and wei, without rounding. */
export default function UnitConverter() {
  const { values, props, field } = useForm<Name>({
    amount: "10",
    unit: "bzz",
    direction: "smallest",
  });
  const chosen: Unit = values.unit === "xdai" ? "xdai" : "bzz";
  const { token, smallest, decimals } = units[chosen];
  const toWhole = values.direction === "token";
  const text = values.amount ?? "";
  const result = toWhole ? toToken(text, chosen) : toSmallest(text, chosen);
  const problem = "problem" in result ? result.problem : undefined;
  return (
    <Tool title="Unit converter" split hasLink>
      <Fields form={props}>
        <Choice label="Token" {...field("unit")} options={{ bzz: "xBZZ", xdai: "xDAI" }} />
        <Choice label="Convert to" {...field("direction")} options={{ smallest, token }} />
        <Field
          label={`Amount in ${toWhole ? smallest : token}`}
          {...field("amount")}
          inputMode="decimal"
          problem={problem}
        />
      </Fields>
      <Result>
        {"text" in result ? (
          <Facts
            rows={[
              [
                `In ${toWhole ? token : smallest}`,
                <strong key="value">{grouped(result.text)}</strong>,
              ],
              ["To copy", <code key="copy">{result.text}</code>],
              [
                "Unit",
                <span key="unit">
                  1 {token} = 10<sup>{decimals}</sup> {smallest}
                </span>,
              ],
            ]}
          />
        ) : (
          <Note tone="bad">{result.problem.text}</Note>
        )}
      </Result>
    </Tool>
  );
}
