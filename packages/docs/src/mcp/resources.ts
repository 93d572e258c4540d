import {
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
} from "@modelcontextprotocol/server";
import { editionOf } from "../edition.ts";
import { addressesOf, readPage } from "../pages.ts";
import type { Shelf } from "./read-tools.ts";

const MARKDOWN = "text/markdown";

/** Registers the pages of the chosen edition and the documents of the interface of all. */
export function registerResources(server: McpServer, { content, release }: Shelf): void {
  for (const { release: one, interface: version, document } of content.editions) {
    server.registerResource(
      `openapi-${version}`,
      `swarm-docs://openapi/${version}.json`,
      { title: `Interface ${version} of Bee ${one}, OpenAPI 3.1`, mimeType: "application/json" },
      async ({ href: uri }) => ({
        contents: [{ uri, mimeType: "application/json", text: JSON.stringify(document) }],
      }),
    );
  }
  const edition = editionOf(content, release);
  const titleOf = (address: string): string =>
    /^# (.*)$/m.exec(readPage(content, address, edition.release)?.markdown ?? "")?.[1] ?? address;
  const list = async () => ({
    resources: addressesOf(edition).map((address) => ({
      uri: `swarm-docs://pages${address}`,
      name: address,
      title: titleOf(address),
      mimeType: MARKDOWN,
    })),
  });
  server.registerResource(
    "page",
    new ResourceTemplate("swarm-docs://pages/{+address}", { list }),
    { title: "A page of the documentation", mimeType: MARKDOWN },
    async ({ href: uri }) => {
      const page = readPage(content, uri);
      if (!page) throw new ResourceNotFoundError(uri, `There is no page ${uri}.`);
      return { contents: [{ uri, mimeType: MARKDOWN, text: page.markdown }] };
    },
  );
}
