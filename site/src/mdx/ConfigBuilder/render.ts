import type { Setting } from "./settings.ts";

type Values = readonly Setting[];

/** A text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function yamlValue(value: Setting[1]): string {
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "object"
    ? `[${value.map((item) => JSON.stringify(item)).join(", ")}]`
    : String(value);
}

/** A text between double quotes as systemd reads it in an environment file. [systemd.exec(5)] */
function systemdWord(text: string): string {
  return /^[\w@%+=:,./-]*$/.test(text) ? text : `"${text.replaceAll(/["\\`$]/g, String.raw`\$&`)}"`;
}

const envName = (name: string): string => `BEE_${name.toUpperCase().replaceAll("-", "_")}`;

/** Lists are separated by spaces in a variable, by commas in a flag. */
function plainValue(value: Setting[1], separator: " " | ","): string {
  return typeof value === "object" ? value.join(separator) : String(value);
}

/** The configuration file, with a comment in place of nothing. */
export function yamlFile(values: Values): string {
  if (values.length === 0) return "# The defaults are enough.";
  return values.map(([name, value]) => `${name}: ${yamlValue(value)}`).join("\n");
}

/** Lines `NAME=value` for systemd, as in `/etc/default/bee`; quoted where systemd needs it. */
export function environmentFile(values: Values): string {
  return values
    .map(([name, value]) => `${envName(name)}=${systemdWord(plainValue(value, " "))}`)
    .join("\n");
}

/** Lines `NAME=value` for `docker run --env-file`, which takes every character as it stands. */
export function dockerEnvFile(values: Values): string {
  return values.map(([name, value]) => `${envName(name)}=${plainValue(value, " ")}`).join("\n");
}

/** `bee start` with flags. */
export function startCommand(values: Values): string {
  const flags = values.map(([name, value]) => `--${name}=${shellWord(plainValue(value, ","))}`);
  return ["bee start", ...flags].join(" \\\n  ");
}

/** Name under which a container can reach its host, when one of the values uses it. */
const HOST_NAME = "host.docker.internal";
const HOST_ENTRY = `${HOST_NAME}:host-gateway`;

const asksHost = (values: Values): boolean =>
  values.some(([, value]) => plainValue(value, " ").includes(HOST_NAME));

/** Port of the host that leads to port 1634 inside: the one that `nat-addr` announces. */
function peerPort(values: Values): string {
  const [, address = ""] = values.find(([name]) => name === "nat-addr") ?? [];
  return /:(\d+)$/.exec(String(address))?.[1] ?? "1634";
}

/** `docker run` for one node of a release of Bee. */
export function dockerCommand(values: Values, release: string): string {
  return [
    "docker run -d --name bee-1 --restart unless-stopped",
    `-p 127.0.0.1:1633:1633 -p ${peerPort(values)}:1634`,
    ...(asksHost(values) ? [`--add-host=${HOST_ENTRY}`] : []),
    "-v bee-1:/home/bee/.bee",
    '-v "$PWD/bee-password:/run/secrets/bee-password:ro"',
    ...values.map(
      ([name, value]) => `-e ${shellWord(`${envName(name)}=${plainValue(value, " ")}`)}`,
    ),
    `ethersphere/bee:${release} start`,
  ].join(" \\\n  ");
}

/** A text in a Compose file, which would put a variable in the place of a single `$`. */
const composeWord = (text: string): string => JSON.stringify(text.replaceAll("$", "$$$$"));

/** A Compose file with one node of a release of Bee and its password as a secret. */
export function composeFile(values: Values, release: string): string {
  const variables = values.map(
    ([name, value]) => `      ${envName(name)}: ${composeWord(plainValue(value, " "))}`,
  );
  return `services:
  bee-1:
    image: ethersphere/bee:${release}
    container_name: bee-1
    command: start
    restart: unless-stopped
    stop_grace_period: 2m
    environment:
${variables.join("\n")}
    ports:
      - "127.0.0.1:1633:1633"
      - "${peerPort(values)}:1634"
${asksHost(values) ? `    extra_hosts:\n      - "${HOST_ENTRY}"\n` : ""}    volumes:
      - bee-1:/home/bee/.bee
    secrets:
      - bee-password
volumes:
  bee-1:
    name: bee-1
secrets:
  bee-password:
    file: ./bee-password`;
}
