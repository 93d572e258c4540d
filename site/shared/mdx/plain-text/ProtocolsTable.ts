import { blocks, code, type Plain } from "./plain.ts";

/** Markdown form: all libp2p protocols with their streams, messages and limits. */
export const protocolsTableMarkdown: Plain = (_, { protocols }) =>
  blocks(
    ...protocols.flatMap(({ id, version, streams, initiator, flow, purpose, limits, messages }) => [
      `### ${id} ${version}`,
      purpose,
      [
        `- Streams: ${streams.map((stream) => code(`/swarm/${id}/${version}/${stream}`)).join(", ")}`,
        `- Begun by: ${initiator}`,
        `- Flow: ${flow}`,
        `- Limits: ${limits}`,
        ...messages.map(
          ({ name, fields }) => `- Message ${code(name)}: ${fields.map(code).join(", ")}`,
        ),
      ]
        .map((line) => line.replaceAll(/\s*\n\s*/g, " "))
        .join("\n"),
    ]),
  );
