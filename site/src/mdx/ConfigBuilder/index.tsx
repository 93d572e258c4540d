import { Check, Choice, Field } from "../../ui/Field.tsx";
import css from "../../ui/tool.module.css";
import { Fields, Result, Tool } from "../../ui/Tool.tsx";
import { Note, Notes } from "../../ui/Note.tsx";
import { useForm } from "../../ui/useForm.ts";
import { BEE_VERSION } from "../../../shared/mdx/versions.ts";
import { Panels, type TabPanel } from "../../ui/Tabs.tsx";
import { Snippet } from "../../ui/Snippet.tsx";
import {
  composeFile,
  dockerCommand,
  dockerEnvFile,
  environmentFile,
  startCommand,
  yamlFile,
} from "./render.ts";
import { places, settingsFor, type Answers, type PlaceKey, type Settings } from "./settings.ts";

interface Props {
  /** Bee release of the settings. */
  readonly release?: string;
}

const types = {
  full: "Full",
  light: "Light",
  "ultra-light": "Ultra-light",
};
const networks = {
  mainnet: "Mainnet",
  testnet: "Testnet",
};
const placeOptions = Object.fromEntries(
  Object.entries(places).map(([value, { label }]) => [value, label]),
);

const configFiles: Record<PlaceKey, string> = {
  package: "/etc/bee/bee.yaml",
  homebrew: "/opt/homebrew/etc/swarm-bee/bee.yaml",
  container: "bee.yaml",
  terminal: "~/.bee.yaml",
};

function panelsFor({ place, values }: Settings, release: string): TabPanel[] {
  const panel = (label: string, title: string, code: string): TabPanel => ({
    value: label.toLowerCase().replaceAll(" ", "-"),
    label,
    content: <Snippet title={title} what={label} code={code} />,
  });
  const yaml = panel("bee.yaml", configFiles[place], yamlFile(values));
  switch (place) {
    case "container":
      return [
        panel("Compose file", "compose.yaml", composeFile(values, release)),
        panel("docker run", "Terminal", dockerCommand(values, release)),
        panel("Environment file", "bee.env for docker run --env-file", dockerEnvFile(values)),
      ];
    case "terminal":
      return [panel("Command", "Terminal", startCommand(values)), yaml];
    case "package":
      return [yaml, panel("Environment file", "/etc/default/bee", environmentFile(values))];
    case "homebrew":
      return [yaml];
  }
}

/** Generates a configuration from node type, install location and network. */
export default function ConfigBuilder({ release = BEE_VERSION }: Props) {
  const start: Answers = {
    type: "light",
    place: "package",
    network: "mainnet",
    rpc: "http://localhost:8545",
  };
  const { values, props, field } = useForm<keyof Answers>(start);
  const settings = settingsFor(values, release);
  const { problems, notes } = settings;
  const isFull = values.type === "full";
  return (
    <Tool title="Configuration builder" hasLink>
      <Fields form={props}>
        <div className={css.wide}>
          <Choice label="Node type" {...field("type")} options={types} />
        </div>
        <div className={css.wide}>
          <Choice label="Network" {...field("network")} options={networks} />
        </div>
        <div className={css.wide}>
          <Choice label="Where Bee runs" {...field("place")} options={placeOptions} />
        </div>
        <div className={css.wide} hidden={values.type === "ultra-light"}>
          <Field
            label={
              values.network === "testnet" ? "Sepolia RPC endpoint" : "Gnosis Chain RPC endpoint"
            }
            {...field("rpc")}
            // Its URL may contain the key of an account.
            data-unkept=""
            inputMode="url"
            mono
            problem={problems.rpc}
          />
        </div>
        <Field
          label="Public address (optional)"
          {...field("nat")}
          mono
          placeholder="203.0.113.7:1634"
          problem={problems.nat}
        />
        <Field
          label="ENS endpoint (optional)"
          {...field("ens")}
          data-unkept=""
          inputMode="url"
          mono
          placeholder="https://…"
          problem={problems.ens}
        />
        <div hidden={values.type === "ultra-light"}>
          <Field
            label="Withdrawal address (optional)"
            {...field("withdraw")}
            mono
            placeholder="0x…"
            problem={problems.withdraw}
          />
        </div>
        <Field
          label="Welcome message (optional)"
          {...field("welcome")}
          problem={problems.welcome}
        />
        <div hidden={!isFull}>
          <Field
            label="Target neighborhood (optional)"
            {...field("target")}
            mono
            placeholder="0110100101"
            problem={problems.target}
          />
          <Check label="Double the reserve" {...field("doubling")} />
        </div>
      </Fields>
      <Result>
        <Notes tone="bad" texts={Object.values(problems)} />
        <Notes tone="warn" texts={notes} />
        {Object.keys(problems).length === 0 && notes.length === 0 && (
          <Note tone="ok">only values that differ from the defaults are written.</Note>
        )}
      </Result>
      {Object.keys(problems).length === 0 && (
        <Panels
          key={settings.place}
          label="Forms of this configuration"
          panels={panelsFor(settings, release)}
        />
      )}
    </Tool>
  );
}
