import { inEdition } from "../../edition/in-edition.ts";

/** Form values. */
export interface InstallAnswers {
  readonly type?: string;
  readonly system?: string;
  readonly use?: string;
}

/** Install method. */
export interface Method {
  readonly name: string;
  readonly to: string;
  readonly because: string;
}

const methods = {
  desktop: {
    name: "Swarm Desktop",
    to: "/docs/desktop/install",
    because:
      "It runs a light or ultra-light node behind a window. On macOS and Windows it updates itself.",
  },
  quick: {
    name: "Quick start",
    to: "/docs/bee/installation/quick-start",
    because:
      "A light node in the foreground with swarm-cli beside it, running in about ten minutes.",
  },
  script: {
    name: "Shell script",
    to: "/docs/bee/installation/shell-script-install",
    because: "One binary, no service: you start it, and Ctrl+C stops it.",
  },
  package: {
    name: "Package manager",
    to: "/docs/bee/installation/package-manager-install",
    because:
      "Bee becomes a service that starts with the machine and is updated like other packages.",
  },
  docker: {
    name: "Docker",
    to: "/docs/bee/installation/docker",
    because: "Every node has its own volume and ports, and the host stays clean.",
  },
  hive: {
    name: "Several nodes",
    to: "/docs/bee/installation/hive",
    because: "Containers or services with their own ports, keys and funds on one machine.",
  },
} as const satisfies Record<string, Method>;

/** Recommends an install method, with alternatives. */
export function chooseMethod(
  { type, system, use }: InstallAnswers,
  release: string,
): {
  first: Method;
  others: Method[];
  notes: string[];
} {
  const isWindows = system === "windows";
  const notes = [
    ...(isWindows && use !== "window"
      ? [
          "On Windows use WSL 2 and follow the Linux steps, or install with Scoop (Package manager page).",
        ]
      : []),
    ...(type === "full" && use === "try"
      ? [
          "A full node takes hours to fill its reserve; for a first look a light node tells you more.",
        ]
      : []),
    ...(type === "full" && use === "window" ? ["Swarm Desktop runs no full node."] : []),
    ...(type === "ultra-light" && inEdition({ until: "2.7.0" }, release)
      ? ["Before Bee 2.7.0 an ultra-light node needs the option skip-postage-snapshot: true."]
      : []),
  ];
  if (use === "window" && type !== "full")
    return { first: methods.desktop, others: [methods.quick], notes };
  if (use === "many") return { first: methods.hive, others: [methods.docker], notes };
  if (use === "server" || use === "window")
    return { first: methods.package, others: [methods.docker], notes };
  if (type === "full")
    return { first: methods.docker, others: [methods.package, methods.script], notes };
  return type === "light"
    ? { first: methods.quick, others: [methods.desktop, methods.script], notes }
    : { first: methods.script, others: [methods.desktop], notes };
}
