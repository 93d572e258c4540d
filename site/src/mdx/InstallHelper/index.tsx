import { Choice } from "../../ui/Field.tsx";
import css from "../../ui/tool.module.css";
import { Result, Tool } from "../../ui/Tool.tsx";
import { Notes } from "../../ui/Note.tsx";
import { useForm } from "../../ui/useForm.ts";
import { SiteLink } from "../../../render/surroundings/links.tsx";
import { BEE_VERSION } from "../../../shared/mdx/versions.ts";
import { chooseMethod, type InstallAnswers } from "../../../shared/mdx/InstallHelper/choose.ts";

interface Props {
  /** Bee release to install. */
  readonly release?: string;
}

const types = {
  "ultra-light": "Only download",
  light: "Upload and download",
  full: "Store for the network",
};
const systems = {
  linux: "Linux",
  macos: "macOS",
  windows: "Windows",
};
const uses = {
  try: "To try it",
  server: "On a server, always on",
  many: "Several nodes",
  window: "As an app with a window",
};

/** Three questions that select an install page. */
export default function InstallHelper({ release = BEE_VERSION }: Props) {
  const { values, props, field } = useForm<keyof InstallAnswers>({
    type: "light",
    system: "linux",
    use: "try",
  });
  const { first, others, notes } = chooseMethod(values, release);
  return (
    <Tool title="Which install method fits?" split hasLink>
      <form {...props}>
        <div className={css.stack}>
          <Choice label="What should the node do?" {...field("type")} options={types} />
          <Choice label="System" {...field("system")} options={systems} />
          <Choice label="How will it run?" {...field("use")} options={uses} />
        </div>
      </form>
      <Result>
        <p>
          Take{" "}
          <strong>
            <SiteLink to={first.to}>{first.name}</SiteLink>
          </strong>
          . {first.because}
        </p>
        {others.length > 0 && (
          <ul>
            {others.map(({ name, to, because }) => (
              <li key={to}>
                Or <SiteLink to={to}>{name}</SiteLink>. {because}
              </li>
            ))}
          </ul>
        )}
        <Notes tone="warn" texts={notes} />
      </Result>
    </Tool>
  );
}
