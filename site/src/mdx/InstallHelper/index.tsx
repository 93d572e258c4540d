import { Choice } from "../form/Field.tsx";
import css from "../form/form.module.css";
import { Note, Result, Tool } from "../form/Tool.tsx";
import { useForm } from "../form/useForm.ts";
import { SiteLink } from "../links.tsx";
import { chooseMethod, type Answers } from "./choose.ts";

const types = [
  { value: "ultra-light", label: "Only download" },
  { value: "light", label: "Upload and download" },
  { value: "full", label: "Store for the network" },
];
const systems = [
  { value: "linux", label: "Linux" },
  { value: "macos", label: "macOS" },
  { value: "windows", label: "Windows" },
];
const uses = [
  { value: "try", label: "To try it" },
  { value: "server", label: "On a server, always on" },
  { value: "many", label: "Several nodes" },
  { value: "window", label: "As an app with a window" },
];

/** Three questions that lead to the install page that fits. */
export default function InstallHelper() {
  const { values, props } = useForm<keyof Answers>({ type: "light", system: "linux", use: "try" });
  const { first, others, notes } = chooseMethod(values);
  return (
    <Tool title="Which install method fits?">
      <form {...props}>
        <div className={css.stack}>
          <Choice
            label="What should the node do?"
            name="type"
            options={types}
            defaultValue="light"
          />
          <Choice label="System" name="system" options={systems} defaultValue="linux" />
          <Choice label="How will it run?" name="use" options={uses} defaultValue="try" />
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
        {notes.map((note) => (
          <Note key={note} tone="warn">
            {note}
          </Note>
        ))}
      </Result>
    </Tool>
  );
}
