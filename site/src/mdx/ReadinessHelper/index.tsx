import { Check, Field, Select } from "../../ui/Field.tsx";
import css from "../../ui/tool.module.css";
import { Fields, Result, Tool } from "../../ui/Tool.tsx";
import { Hint, Note } from "../../ui/Note.tsx";
import { useForm } from "../../ui/useForm.ts";
import { SiteLink } from "../../../render/surroundings/links.tsx";
import { BEE_VERSION } from "../../../shared/mdx/versions.ts";
import {
  checkReadiness,
  findProblems,
  numbers,
  type MachineFacts,
} from "../../../shared/mdx/ReadinessHelper/checks.ts";

const start: MachineFacts = {
  disk: "100",
  kind: "ssd",
  memory: "8",
  cores: "4",
  line: "50",
  rpc: "free",
  port: "on",
};
const kinds = {
  nvme: "NVMe SSD",
  ssd: "SATA SSD",
  hdd: "Spinning disk",
};
const endpoints = {
  own: "Own Gnosis node",
  paid: "Paid provider",
  free: "Free public endpoint",
  none: "None",
};

interface Props {
  /** Bee release to run. */
  readonly release?: string;
}

function Verdict({ values, release = BEE_VERSION }: Props & { readonly values: MachineFacts }) {
  const checks = checkReadiness(values, release);
  const failed = checks.filter(({ tone }) => tone === "bad").length;
  return (
    <>
      <p>
        <strong>
          {failed > 0
            ? `Not yet: ${failed} ${failed === 1 ? "requirement is" : "requirements are"} missing.`
            : "Ready for a full node."}
        </strong>
      </p>
      {checks.map(({ name, tone, text }) => (
        <Note key={name} tone={tone}>
          {name}: {text}
        </Note>
      ))}
    </>
  );
}

/** Checks a machine against the requirements of a full node. */
export default function ReadinessHelper({ release }: Props) {
  const { values, props, field } = useForm<keyof MachineFacts>(start);
  const problems = findProblems(values);
  const wrong = numbers.filter(({ name }) => problems[name]);
  return (
    <Tool title="Is this machine ready for a full node?" split hasLink>
      <Fields form={props}>
        {numbers.map(({ label, name }) => (
          <Field
            key={name}
            label={label}
            {...field(name)}
            inputMode="decimal"
            problem={problems[name]}
          />
        ))}
        <Select label="Kind of disk" {...field("kind")} options={kinds} />
        <Select label="RPC endpoint" {...field("rpc")} options={endpoints} />
        <div className={css.wide}>
          <Check label="TCP port 1634 is open from outside" {...field("port")} />
          <Check label="I want to stake" {...field("stake")} />
          <Check label="with a doubled reserve" {...field("doubling")} />
        </div>
      </Fields>
      <Result>
        {wrong.map(({ label, name }) => (
          <Note key={name} tone="bad">
            {label}: {problems[name]?.text}
          </Note>
        ))}
        {wrong.length === 0 && <Verdict values={values} release={release} />}
        <Hint>
          <SiteLink to="/docs/bee/working-with-bee/staking">Staking</SiteLink> explains the sample
          and how to measure it.
        </Hint>
      </Result>
    </Tool>
  );
}
