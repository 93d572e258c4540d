import css from "../entries/entries.module.css";
import type { Protocol } from "../../../shared/mdx/rows.ts";

/** Protocols with version, stream ids and the fields of their messages. */
export function Protocols({ protocols }: { readonly protocols: readonly Protocol[] }) {
  return (
    <ul className={css.list}>
      {protocols.map(({ id, version, streams, initiator, flow, purpose, limits, messages }) => (
        <li key={id} id={`protocol-${id}`} className={css.entry} data-row="">
          <p className={css.head}>
            <a className={css.name} href={`#protocol-${id}`}>
              {id}
            </a>
            <span className={css.badge}>{version}</span>
          </p>
          <p>{purpose}</p>
          <p className={css.meta}>
            {streams.map((stream) => (
              <code key={stream}>
                /swarm/{id}/{version}/{stream}{" "}
              </code>
            ))}
          </p>
          <p>
            <span className={css.label}>Opened by: </span>
            {initiator}. <span className={css.label}>Messages: </span>
            {flow}. <span className={css.label}>Limits: </span>
            {limits}.
          </p>
          <details>
            <summary>Fields</summary>
            <ul>
              {messages.map(({ name, fields }) => (
                <li key={name}>
                  <code>{name}</code>: {fields.length === 0 ? "no fields" : fields.join("; ")}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
