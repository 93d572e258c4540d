import { BEE_VERSION } from "../versions.ts";
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

const envName = (name: string): string => `BEE_${name.toUpperCase().replaceAll("-", "_")}`;

/** Lists are separated by spaces in a variable, by commas in a flag. */
function plainValue(value: Setting[1], separator: " " | ","): string {
  return typeof value === "object" ? value.join(separator) : String(value);
}

/** The configuration file. */
export function yamlFile(values: Values): string {
  return values.map(([name, value]) => `${name}: ${yamlValue(value)}`).join("\n");
}

/**
 * Lines `NAME="value"` for an environment file as systemd and Docker Compose read it; quotes and
 * backslashes are escaped.
 */
export function environmentFile(values: Values): string {
  return values
    .map(([name, value]) => `${envName(name)}=${JSON.stringify(plainValue(value, " "))}`)
    .join("\n");
}

/** `bee start` with flags. */
export function startCommand(values: Values): string {
  const flags = values.map(([name, value]) => `--${name}=${shellWord(plainValue(value, ","))}`);
  return ["bee start", ...flags].join(" \\\n  ");
}

/** `docker run` for one node. */
export function dockerCommand(values: Values): string {
  return [
    "docker run -d --name bee-1 --restart unless-stopped",
    "-p 127.0.0.1:1633:1633 -p 1634:1634",
    "-v bee-1:/home/bee/.bee",
    '-v "$PWD/bee-password:/run/secrets/bee-password:ro"',
    ...values.map(
      ([name, value]) => `-e ${shellWord(`${envName(name)}=${plainValue(value, " ")}`)}`,
    ),
    `ethersphere/bee:${BEE_VERSION} start`,
  ].join(" \\\n  ");
}

/** A Compose file with one node and its password as a secret. */
export function composeFile(values: Values): string {
  const variables = values.map(
    ([name, value]) => `      ${envName(name)}: ${JSON.stringify(plainValue(value, " "))}`,
  );
  return `services:
  bee-1:
    image: ethersphere/bee:${BEE_VERSION}
    command: start
    restart: unless-stopped
    stop_grace_period: 2m
    environment:
${variables.join("\n")}
    ports:
      - "127.0.0.1:1633:1633"
      - "1634:1634"
    volumes:
      - bee-1:/home/bee/.bee
    secrets:
      - bee-password
volumes:
  bee-1:
secrets:
  bee-password:
    file: ./bee-password`;
}
