import { BEE_JS, VERIFIED_FETCH } from "../../../shared/samples/stand-ins.ts";

/** Input of an exported project. */
export interface SampleProject {
  readonly code: string;
  /** URL of the page with the sample. */
  readonly page: string;
  /** Bee release of the page. */
  readonly bee: string;
  readonly versions: {
    readonly beeJs: string;
    readonly tsx: string;
    /** Version or address of the verified fetch. */
    readonly verifiedFetch: string;
  };
}

/** Code to select the batch: `BATCH_ID`, or the first usable batch of the node. */
const BATCH = `// Without BATCH_ID in the environment the sample pays with the first usable batch of the node.
if (!process.env.BATCH_ID) {
  const answer = await fetch("http://localhost:1633/stamps");
  const { stamps } = await answer.json();
  const batch = stamps.find(({ usable }) => usable);
  if (batch === undefined) throw new Error("The node has no usable postage batch: buy one first.");
  process.env.BATCH_ID = batch.batchID;
}
`;

function readme({ page, bee, versions }: SampleProject, takesBatch: boolean): string {
  const batch = takesBatch
    ? "\nIt pays with the batch in the variable `BATCH_ID`, or with the first usable batch of the node.\n"
    : "";
  return `# A sample of the Swarm documentation

From ${page}, for Bee ${bee} and bee-js ${versions.beeJs}.

\`\`\`sh
npm install
npm start
\`\`\`

The sample talks to a Bee node, or a development node, at http://localhost:1633.
${batch}`;
}

/** Files of a Node.js project that runs a sample, by name. */
export function projectFiles(project: SampleProject): Readonly<Record<string, string>> {
  const { code, versions } = project;
  const takesBatch = /\bBATCH_ID\b/.test(code);
  const manifest = {
    name: "swarm-sample",
    private: true,
    type: "module",
    scripts: { start: `tsx ${takesBatch ? "--import ./batch.mjs " : ""}sample.ts` },
    dependencies: {
      [BEE_JS]: versions.beeJs,
      ...(code.includes(VERIFIED_FETCH) && { [VERIFIED_FETCH]: versions.verifiedFetch }),
    },
    devDependencies: { tsx: versions.tsx },
  };
  return {
    "package.json": `${JSON.stringify(manifest, null, 2)}\n`,
    "README.md": readme(project, takesBatch),
    "sample.ts": code.endsWith("\n") ? code : `${code}\n`,
    ...(takesBatch && { "batch.mjs": BATCH }),
    // npm 12 installs a package from an address only with this line.
    ...(Object.values(manifest.dependencies).some((version) => /^https?:/.test(version)) && {
      ".npmrc": "allow-remote=root\n",
    }),
  };
}
