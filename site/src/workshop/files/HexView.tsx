import css from "./files.module.css";

const HALF = 16;

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");

/** ASCII column: printable characters, `·` for every other byte. */
const textOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : "·")).join("");

/** Scrolls a row into view within its container; `scrollIntoView` would scroll the page, too. */
function show(row: HTMLTableRowElement | null): void {
  const box = row?.closest<HTMLElement>("[role=group]");
  if (row && box) box.scrollTop = row.offsetTop - box.clientHeight / 2;
}

interface Props {
  readonly payload: Uint8Array;
  readonly index: number;
}

/** Hex dump of a payload, one 32-byte segment per row. */
export function HexView({ payload, index }: Props) {
  const segments = Array.from({ length: Math.ceil(payload.length / 32) }, (_, at) =>
    payload.subarray(32 * at, 32 * (at + 1)),
  );
  return (
    // A scroll container without focusable content must be focusable itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={css.hex} tabIndex={0} role="group" aria-label="Bytes of the payload">
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Segment</th>
            <th scope="col">Bytes</th>
            <th scope="col">Text</th>
          </tr>
        </thead>
        <tbody>
          {segments.map((bytes, at) => (
            <tr
              key={at}
              ref={at === index ? show : undefined}
              className={at === index ? css.at : ""}
            >
              <th scope="row">{at}</th>
              <td>
                <span>{hexOf(bytes.subarray(0, HALF))}</span>{" "}
                <span>{hexOf(bytes.subarray(HALF))}</span>
              </td>
              <td>
                <span>{textOf(bytes.subarray(0, HALF))}</span>
                <span>{textOf(bytes.subarray(HALF))}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
