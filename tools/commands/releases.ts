import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  afterLook,
  requestText,
  WATCHED,
  type ReleaseAnswers,
  type ReleaseFile,
} from "../releases/watch.ts";
import { command, ROOT } from "../run.ts";

const USAGE = `
npm run releases [-- --body FILE]

Asks GitHub and npm for releases newer than data/releases.json and writes them there; FILE gets the
text of a pull request. With GITHUB_OUTPUT set, as in a workflow, it gets moved=true and title=….
GITHUB_TOKEN raises GitHub's limit.
`;

const FILE = path.join(ROOT, "data/releases.json");
const TIMEOUT_MS = 20_000;

async function ask(repository: string, what: string): Promise<unknown> {
  const token = process.env.GITHUB_TOKEN;
  const url = `https://api.github.com/repos/ethersphere/${repository}/${what}?per_page=50`;
  const answer = await fetch(url, {
    headers: {
      Accept: "application/vnd.github+json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new Error(`${url} cannot be reached: ${error.message}`);
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.json();
}

function askNpm(name: string): unknown {
  const args = ["view", name, "dist-tags.latest", "--json"];
  const text = execFileSync("npm", args, { encoding: "utf8", timeout: TIMEOUT_MS });
  // npm 12 prints a list.
  return [JSON.parse(text) as unknown].flat()[0];
}

async function answersOf(software: string): Promise<ReleaseAnswers> {
  const [releases, tags] = [await ask(software, "releases"), await ask(software, "tags")];
  const name = WATCHED[software];
  return { releases, tags, ...(name !== undefined && { npm: askNpm(name) }) };
}

await command({ usage: USAGE, options: { body: { type: "string" } } }, async (values) => {
  const before = JSON.parse(readFileSync(FILE, "utf8")) as ReleaseFile;
  const answers: Record<string, ReleaseAnswers> = {};
  for (const software of Object.keys(WATCHED)) answers[software] = await answersOf(software);
  const today = new Date().toISOString().slice(0, 10);
  const { file, moved } = afterLook(before, answers, today);
  for (const { software, version } of moved) console.log(`${software} ${version}`);
  if (moved.length === 0) return console.log("Nothing is newer.");
  writeFileSync(FILE, `${JSON.stringify(file, null, 2)}\n`);
  const { title, body } = requestText(moved, before);
  if (values.body) writeFileSync(values.body, body);
  const output = process.env.GITHUB_OUTPUT;
  if (output) appendFileSync(output, `moved=true\ntitle=${title}\n`);
});
