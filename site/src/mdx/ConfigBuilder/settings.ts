/** Where Bee runs, which decides about paths and the form of the output. */
export const places = {
  package: {
    label: "Linux package",
    dataDir: "/var/lib/bee",
    passwordFile: "/var/lib/bee/password",
  },
  homebrew: {
    label: "macOS, Homebrew",
    dataDir: "/opt/homebrew/var/lib/swarm-bee",
    passwordFile: "/opt/homebrew/var/lib/swarm-bee/password",
  },
  container: { label: "Container", dataDir: undefined, passwordFile: "/run/secrets/bee-password" },
  terminal: { label: "Terminal", dataDir: undefined, passwordFile: undefined },
} as const;

/** A place of `places`. */
export type Place = keyof typeof places;

/** The form's fields as text; a missing box is off. */
export interface Answers {
  readonly type?: string;
  readonly place?: string;
  readonly network?: string;
  readonly rpc?: string;
  readonly nat?: string;
  readonly target?: string;
  readonly welcome?: string;
  readonly ens?: string;
  readonly doubling?: string;
}

/** One option with its value. */
export type Setting = readonly [name: string, value: string | boolean | number | readonly string[]];

/** Options for a node, with what is wrong and what to know. */
export interface Settings {
  readonly place: Place;
  readonly values: readonly Setting[];
  /** By field name. */
  readonly problems: Partial<Record<keyof Answers, string>>;
  readonly notes: readonly string[];
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

function findProblems(answers: Answers): Settings["problems"] {
  const { type, rpc = "", nat = "", target = "", welcome = "", ens = "" } = answers;
  const needsRpc = type !== "ultra-light";
  return {
    ...(needsRpc &&
      !/^(https?|wss?):\/\/\S+$/.test(rpc) && {
        rpc: "Enter an address with http(s):// or ws(s)://.",
      }),
    ...(nat !== "" &&
      !/^[^\s:]*:\d{1,5}$|^\[[0-9a-fA-F:]+\]:\d{1,5}$/.test(nat) && {
        nat: "Write host:port, or :port to use the address peers see.",
      }),
    ...(target !== "" &&
      !/^[01]{1,32}$/.test(target) && { target: "Use only 0 and 1, at most 32 digits." }),
    ...(bytesOf(welcome) > 140 && { welcome: "At most 140 bytes." }),
    ...(ens !== "" &&
      !/^([a-z0-9-]+:)?(0x[0-9a-fA-F]{40}@)?(https?|wss?):\/\/\S+$/.test(ens) && {
        ens: "Enter the address of an Ethereum mainnet endpoint.",
      }),
  };
}

function findNotes({ type, network, doubling, target = "" }: Answers, place: Place): string[] {
  const isFull = type === "full";
  return [
    ...(type === "ultra-light"
      ? ["Ultra-light nodes of 2.6.0 stop at the start without skip-postage-snapshot."]
      : []),
    ...(isFull && doubling === "on"
      ? ["A doubled reserve needs a stake of 20 xBZZ and about 60 GB of disk."]
      : []),
    ...(network === "testnet"
      ? [
          "The testnet needs a Sepolia endpoint and a data directory of its own, never one of a mainnet node.",
        ]
      : []),
    ...(isFull && network === "testnet" && target === ""
      ? [
          "No service suggests a neighborhood on the testnet; set one if you care where the node lands.",
        ]
      : []),
    ...(place === "terminal"
      ? ["Bee asks for the password on the terminal, twice at the first start."]
      : []),
    ...(place === "container"
      ? ["Write the password into the file bee-password, readable by uid 999."]
      : []),
    ...(place === "homebrew"
      ? ["On an Intel Mac the paths begin with /usr/local instead of /opt/homebrew."]
      : []),
  ];
}

/** The options that differ from the defaults. [bee cmd/bee/cmd] */
export function settingsFor(answers: Answers): Settings {
  const place: Place =
    answers.place && answers.place in places ? (answers.place as Place) : "package";
  const { dataDir, passwordFile } = places[place];
  const {
    type,
    network,
    rpc = "",
    nat = "",
    target = "",
    welcome = "",
    ens = "",
    doubling,
  } = answers;
  const isFull = type === "full";
  const isUltraLight = type === "ultra-light";
  const values: (Setting | false)[] = [
    dataDir !== undefined && ["data-dir", dataDir],
    passwordFile !== undefined && ["password-file", passwordFile],
    isFull && ["full-node", true],
    network === "testnet" && ["mainnet", false],
    !isUltraLight && ["blockchain-rpc-endpoint", rpc],
    !isUltraLight && ["swap-enable", true],
    isUltraLight && ["skip-postage-snapshot", true],
    place === "container" && ["api-addr", ":1633"],
    nat !== "" && ["nat-addr", nat],
    isFull && target !== "" && ["target-neighborhood", target],
    isFull && doubling === "on" && ["reserve-capacity-doubling", 1],
    ens !== "" && ["resolver-options", [ens]],
    welcome !== "" && ["welcome-message", welcome],
  ];
  return {
    place,
    values: values.filter((value) => value !== false),
    problems: findProblems(answers),
    notes: findNotes(answers, place),
  };
}
