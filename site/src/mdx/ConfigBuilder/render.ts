import type { Setting } from "./settings.ts";

type Values = readonly Setting[];

/** Quotes a text as one POSIX shell word. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function yamlValue(value: Setting[1]): string {
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "object"
    ? `[${value.map((item) => JSON.stringify(item)).join(", ")}]`
    : String(value);
}

/** Quotes a value for a systemd environment file. [systemd.exec(5)] */
function systemdWord(text: string): string {
  return /^[\w@%+=:,./-]*$/.test(text) ? text : `"${text.replaceAll(/["\\`$]/g, String.raw`\$&`)}"`;
}

const envName = (name: string): string => `BEE_${name.toUpperCase().replaceAll("-", "_")}`;

/** Serializes a value; lists are separated by spaces in variables and by commas in flags. */
function plainValue(value: Setting[1], separator: " " | ","): string {
  return typeof value === "object" ? value.join(separator) : String(value);
}

/** Renders `bee.yaml`; a comment if no option is set. */
export function yamlFile(values: Values): string {
  if (values.length === 0) return "# The defaults are enough.";
  return values.map(([name, value]) => `${name}: ${yamlValue(value)}`).join("\n");
}

/** Renders `NAME=value` lines for systemd (`/etc/default/bee`), quoted where needed. */
export function environmentFile(values: Values): string {
  return values
    .map(([name, value]) => `${envName(name)}=${systemdWord(plainValue(value, " "))}`)
    .join("\n");
}

/** Renders `NAME=value` lines for `docker run --env-file`, which takes values verbatim. */
export function dockerEnvFile(values: Values): string {
  return values.map(([name, value]) => `${envName(name)}=${plainValue(value, " ")}`).join("\n");
}

/** Renders `bee start` with flags. */
export function startCommand(values: Values): string {
  const flags = values.map(([name, value]) => `--${name}=${shellWord(plainValue(value, ","))}`);
  return ["bee start", ...flags].join(" \\\n  ");
}

/** Hostname of the Docker host inside a container. */
const HOST_NAME = "host.docker.internal";
const HOST_ENTRY = `${HOST_NAME}:host-gateway`;

const asksHost = (values: Values): boolean =>
  values.some(([, value]) => plainValue(value, " ").includes(HOST_NAME));

/** Host port mapped to container port 1634: the port in `nat-addr`. */
function peerPort(values: Values): string {
  const [, address = ""] = values.find(([name]) => name === "nat-addr") ?? [];
  return /:(\d+)$/.exec(String(address))?.[1] ?? "1634";
}

/** Renders `docker run` for one node of a Bee release. */
export function dockerCommand(values: Values, release: string): string {
  return [
    "docker run -d --name bee-1 --restart unless-stopped",
    // By default Docker keeps all of a container's log.
    "--log-opt max-size=50m --log-opt max-file=5",
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

/** Quotes a text for a Compose file; `$$` escapes variable substitution. */
const composeWord = (text: string): string => JSON.stringify(text.replaceAll("$", "$$$$"));

/** Renders a Compose file with one node of a Bee release and its password as a secret. */
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
    logging:
      options:
        max-size: 50m
        max-file: "5"
volumes:
  bee-1:
    name: bee-1
secrets:
  bee-password:
    file: ./bee-password`;
}
