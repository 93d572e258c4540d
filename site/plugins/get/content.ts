// Content of the page `/get`.
import type { GetCommand, GetFacts, GetPart } from "../../shared/get/facts.ts";
import { DEFAULT_RELEASE, NEWEST_RELEASE } from "../../settings/editions.ts";
import { coloured } from "../packages/highlighted.ts";
import {
  commandMark,
  newestSpec,
  pinnedSpec,
  type PackageSource,
} from "../../content/package-commands.ts";
import { readPackageHead } from "./head.ts";
import type { Packed } from "../../content/packed-packages.ts";
import { lateRow, rowOf } from "./rows.ts";

/** Packages that have pages of the site inside, packed after them. */
const LATE = ["docs"];

interface Written extends Omit<GetPart, "commands"> {
  readonly commands?: readonly (readonly [label: string, code: string, language?: string])[];
}

const DOCKERFILE = (spec: string): string => `FROM node:22-alpine
RUN npm install --global ${spec}
USER node
EXPOSE 1633
ENTRYPOINT ["swarm-node", "--host", "0.0.0.0"]
CMD ["--batch", "20"]`;

function writtenParts(source: PackageSource): Written[] {
  const { published, address } = source;
  const npx = (id: string): string => commandMark(`npx-${id}`, source) as string;
  const node = pinnedSpec("node", source);
  const { name } = readPackageHead("node");
  // Yarn takes a URL only behind the name it shall have.
  const named = published ? node : `${name}@${node}`;
  // Yarn from 2 on refuses http, of this machine, too, unless the host is in this list; Yarn 1 ignores it.
  const isHttp = !published && address.startsWith("http:");
  const yarn = isHttp ? `YARN_UNSAFE_HTTP_WHITELIST=${new URL(address).hostname} yarn` : "yarn";
  return [
    {
      id: "node",
      title: "Start the development node",
      paragraphs: [
        "One line downloads the node, starts it on `http://127.0.0.1:1633` and buys a postage batch with play money. You need Node.js 20.19 or newer, and nothing of this is installed in your project.",
        `The node answers as Bee ${DEFAULT_RELEASE}. Add \`--bee ${NEWEST_RELEASE}\` for the newer interface, in the container behind \`--batch 20\`, too.`,
      ],
      commands: [
        ["", `${npx("node")} --batch 20`],
        [
          "Deno can’t install a tarball from a URL, but it runs what is inside:",
          `curl -fsS ${newestSpec("node", { ...source, published: false })} | tar -xz && deno run --allow-all package/dist/bin/swarm-node.cjs --batch 20`,
        ],
      ],
    },
    {
      id: "project",
      title: "Use the node in the tests of a project",
      paragraphs: [
        published
          ? "Add it as a development dependency with your package manager."
          : "Add it as a development dependency with your package manager. The file name contains the version and a hash, so its bytes never change and your lock file stays valid. To depend on no site at all, download the file and install it from your own folder.",
        ...(published ? [] : [commandMark("allow-remote", source) as string]),
      ],
      commands: [
        ["npm", `npm install --save-dev ${commandMark("package-node", source)}`],
        ["pnpm", `pnpm add --save-dev ${node}`],
        ["Yarn", `${yarn} add --dev ${named}`],
        ["Bun", `bun add --dev ${node}`],
      ],
    },
    {
      id: "docs",
      title: "Read these pages in a terminal, or give them to an agent",
      paragraphs: [
        "`swarm-docs` has every page, operation, error and log line, works without a network, and is a server for the Model Context Protocol.",
      ],
      commands: [
        ["", `${npx("docs")} "batch is overissued"`],
        [
          "To keep it, and to have the short command:",
          `npm install --global ${commandMark("newest-docs", source)}`,
        ],
      ],
    },
    {
      id: "docker",
      title: "In a container",
      paragraphs: [
        "Without Node.js, run the node in a container, or use the one in the page of the workshop (`/play`). The site serves no executables: each holds a whole Node.js, about 100 MB, for one system. The repository's CI keeps one for Linux with its `SHA256SUMS`; `npm run pack -- --executable` in the repository makes one for your system, with the same bytes from the same sources and Node.js.",
        "Save this as `Dockerfile`. To build from a site on your own machine, add `--network host` to `docker build`.",
      ],
      commands: [
        ["", DOCKERFILE(commandMark("newest-node", source) as string), "docker"],
        [
          "",
          "docker build --tag swarm-node .\ndocker run --rm --publish 127.0.0.1:1633:1633 swarm-node",
        ],
      ],
    },
    {
      id: "verify",
      title: "Check what you downloaded",
      paragraphs: [
        published
          ? "The same files are here for those who use no registry. `SHA256SUMS` lists them."
          : "The packages are not on npm: a package there with one of these names belongs to someone else. `SHA256SUMS` lists the files here. The libraries and the node are built byte for byte the same from the same sources, so you can compare them with another copy of this site, or build them with `npm run pack`.",
      ],
      commands: [
        [
          "",
          `curl -fsSO ${address}swarm-node.tgz\ncurl -fsS ${address}SHA256SUMS | sha256sum --check --ignore-missing`,
        ],
      ],
    },
  ];
}

async function command([label, code, language = "bash"]: readonly [
  string,
  string,
  string?,
]): Promise<GetCommand> {
  return { label, language, code: await coloured(code, language) };
}

/**
 * Content of the page: commands, and a row for each tarball. `hasPages` says whether the site has
 * pages as Markdown, which the terminal program carries.
 */
export async function readGet(
  source: PackageSource,
  packed: readonly Packed[],
  hasPages: boolean,
): Promise<GetFacts> {
  const parts = writtenParts(source).filter(({ id }) => hasPages || !LATE.includes(id));
  return {
    lead: "Everything below comes from this site, so you need no account, no registry and no clone of a repository.",
    address: source.address,
    parts: await Promise.all(
      parts.map(async ({ commands = [], ...part }) => ({
        ...part,
        commands: await Promise.all(commands.map(command)),
      })),
    ),
    // The node first: most readers come for it.
    packages: packed
      .toSorted((one, other) => Number(other.id === "node") - Number(one.id === "node"))
      .map(rowOf)
      .flatMap((row, at) => (at === 1 && hasPages ? [...LATE.map(lateRow), row] : [row])),
  };
}
