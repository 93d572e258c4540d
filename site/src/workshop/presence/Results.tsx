import { grouped } from "../../../shared/numbers/digits.ts";
import { Button } from "../../ui/Button.tsx";
import { Hint, Note } from "../../ui/Note.tsx";
import { Row } from "../../ui/Row.tsx";
import { Status } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { useCopy } from "../../ui/useCopy.ts";
import { troubleText } from "../node/trouble-text.ts";
import type { NodeResult, Presence } from "./presence.ts";
import css from "./presence.module.css";
import { lacking, readableFrom, verdictOf } from "./sentences.ts";

/** Missing chunks listed at most; all of them can be copied. */
const MOST_SHOWN = 50;

function NodeRow({ node, hasRoot }: { readonly node: NodeResult; readonly hasRoot: boolean }) {
  const { name, tally } = node;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{grouped(tally.chunk)}</td>
      <td>{grouped(tally.missing)}</td>
      <td>{grouped(tally.wrong)}</td>
      <td>{grouped(tally.failed + tally.skipped)}</td>
      <td>{readableFrom(node, hasRoot)}</td>
    </tr>
  );
}

/** What needs an explanation on one node. */
function NodeNotes({ node }: { readonly node: NodeResult }) {
  const { name, tally, trouble } = node;
  return (
    <>
      {trouble && <Note tone="bad">{troubleText(trouble, name, location.origin)}</Note>}
      {tally.wrong > 0 && (
        <Note tone="bad">
          {name} sent bytes for {grouped(tally.wrong)} of the chunks that do not match their
          addresses. Do not trust this node.
        </Note>
      )}
      {tally.chunk === 0 && tally.missing > 0 && tally.missing === lacking(node) && (
        <Hint>
          Every answer of {name} was 404. Check that the address is the API of a Bee or a gateway.
        </Hint>
      )}
    </>
  );
}

interface CopyProps {
  readonly addresses: () => readonly string[];
  /** Noun of the label. */
  readonly what: string;
}

/** Copies addresses; the text is made on the press, as it may have megabytes. */
function CopyAddresses({ addresses, what }: CopyProps) {
  const [done, copy] = useCopy();
  return (
    <Row>
      <Button onClick={() => copy(addresses().join("\n"))}>{done ?? `Copy ${what}`}</Button>
    </Row>
  );
}

function Missing({ presence: { absent, nodes } }: { readonly presence: Presence }) {
  const names = nodes.map(({ name }) => name);
  return (
    <>
      <CopyAddresses
        addresses={() => absent.map(({ address }) => address)}
        what="missing addresses"
      />
      <Table
        label="Chunks that are not on every node"
        columns={["Chunk", "Part of the file", "Not delivered by"]}
      >
        {absent.slice(0, MOST_SHOWN).map(({ address, kind, answers }) => (
          <tr key={address}>
            <td>
              <code>{address.slice(0, 24)}…</code>
            </td>
            <td>{kind}</td>
            <td>{names.filter((_, at) => answers[at] !== "chunk").join(", ")}</td>
          </tr>
        ))}
      </Table>
      {absent.length > MOST_SHOWN && (
        <Hint>
          The first {MOST_SHOWN} of {grouped(absent.length)}. Copy gives all of them.
        </Hint>
      )}
    </>
  );
}

/** Result of a check: verdict, a row per node, the missing chunks. */
export function Results({ presence }: { readonly presence: Presence }) {
  const { nodes, hasRoot, absent, addresses, feed } = presence;
  const { tone, text } = verdictOf(presence);
  return (
    <div className={css.results}>
      <Status isNew>
        <Note tone={tone}>{text}</Note>
      </Status>
      <Table
        label="Answers of each node"
        columns={["Node", "Delivered", "Missing", "Wrong", "No answer", "Readable from it alone"]}
      >
        {nodes.map((node) => (
          <NodeRow key={node.name} node={node} hasRoot={hasRoot} />
        ))}
      </Table>
      {nodes.map((node) => (
        <NodeNotes key={node.name} node={node} />
      ))}
      {feed && (
        <Note tone="warn">
          this reference is the manifest of a feed. Its latest content has a reference of its own:
          owner <code>{feed.owner}</code>, topic <code>{feed.topic}</code>.
        </Note>
      )}
      {hasRoot && absent.length > 0 && <Missing presence={presence} />}
      {hasRoot && (
        <CopyAddresses
          addresses={() => addresses}
          what={`all ${grouped(addresses.length)} addresses`}
        />
      )}
    </div>
  );
}
