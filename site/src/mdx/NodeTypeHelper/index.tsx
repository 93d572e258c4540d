import { Check } from "../../ui/Field.tsx";
import css from "../../ui/tool.module.css";
import { Result, Tool } from "../../ui/Tool.tsx";
import { useForm } from "../../ui/useForm.ts";
import { SiteLink } from "../../../render/surroundings/links.tsx";
import { Snippet } from "../../ui/Snippet.tsx";
import { BEE_VERSION } from "../../../shared/mdx/versions.ts";
import { chooseType, type Wishes } from "../../../shared/mdx/NodeTypeHelper/choose.ts";
import { Hint } from "../../ui/Note.tsx";

interface Props {
  /** Bee release of the settings. */
  readonly release?: string;
}

const titles = { full: "Full node", light: "Light node", "ultra-light": "Ultra-light node" };

/** Recommends the smallest node type for the selected tasks. */
export default function NodeTypeHelper({ release = BEE_VERSION }: Props) {
  const { values, props, field } = useForm<keyof Wishes | "download">({
    download: "on",
    upload: "on",
  });
  const { type, reasons, needs, diskGb, settings } = chooseType(values, release);
  return (
    <Tool title="Which node type do you need?" split hasLink>
      <form {...props}>
        <fieldset className={css.checks}>
          <legend>You want to</legend>
          <Check label="download and read" {...field("download")} />
          <Check label="upload files, host a website, write feeds" {...field("upload")} />
          <Check label="receive PSS or GSOC messages" {...field("receive")} />
          <Check label="store chunks for the network" {...field("store")} />
          <Check label="earn storage rewards" {...field("earn")} />
          <div hidden={!values.earn}>
            <Check label="double the reserve" {...field("doubling")} />
          </div>
        </fieldset>
      </form>
      <Result>
        <p>
          <strong>{titles[type]}</strong>. {reasons.join(" ")}
        </p>
        <p>It needs</p>
        <ul>
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
          <li>
            about {Math.round(diskGb)} GB of disk{type === "full" && ", on an SSD"}
          </li>
        </ul>
      </Result>
      <Snippet title="bee.yaml" what="settings of this node type" code={settings} />
      <Hint>
        Next: <SiteLink to="/docs/bee/installation/getting-started">install Bee</SiteLink>, or{" "}
        <SiteLink to="/docs/bee/working-with-bee/configuration">
          build the whole configuration
        </SiteLink>
        .
      </Hint>
    </Tool>
  );
}
