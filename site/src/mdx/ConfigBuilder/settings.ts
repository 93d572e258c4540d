import { inEdition } from "../../../shared/edition/in-edition.ts";

/** Install locations; they determine paths and output format. */
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

/** Key of `places`. */
export type PlaceKey = keyof typeof places;

/** Form values as text; a missing checkbox is off. */
export interface Answers {
  readonly type?: string;
  readonly place?: string;
  readonly network?: string;
  readonly rpc?: string;
  readonly nat?: string;
  readonly target?: string;
  readonly welcome?: string;
  readonly ens?: string;
  readonly withdraw?: string;
  readonly doubling?: string;
}

/** One option with its value. */
export type Setting = readonly [name: string, value: string | boolean | number | readonly string[]];

/** Options of a node, with validation errors and notes. */
export interface Settings {
  readonly place: PlaceKey;
  readonly values: readonly Setting[];
  /** Validation errors by field name. */
  readonly problems: Partial<Record<keyof Answers, string>>;
  readonly notes: readonly string[];
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Whether a text is a URL that Bee can dial; rejects quotes and spaces. */
function isUrl(text: string): boolean {
  try {
    // `URL.canParse` needs Chrome 120.
    return /^(https?|wss?):\/\/[^\s"'<>\\^`{|}]+$/.test(text) && new URL(text).host !== "";
  } catch {
    return false;
  }
}

/** `[domain:][contract@]url`, an entry of `resolver-options`. */
function isEndpoint(text: string): boolean {
  return isUrl(
    text.replace(/^(?!https?:|wss?:)[a-z0-9-]+:/, "").replace(/^0x[0-9a-fA-F]{40}@/, ""),
  );
}

/** Whether a text is `host:port` or `:port` with a port that exists; IPv6 needs brackets. */
function isPublicAddress(text: string): boolean {
  const port = /^(?:[^\s:[\]]*|\[[0-9a-fA-F:]+\]):(\d{1,5})$/.exec(text)?.[1];
  return port !== undefined && Number(port) >= 1 && Number(port) <= 65_535;
}

/** Whether an ultra-light node exits at startup unless it skips the postage snapshot. */
const needsSkip = (release: string): boolean => inEdition({ until: "2.7.0" }, release);

/** Validation error for a public address, if any; Bee requires a host since 2.7.0. */
function natProblem(nat: string, release: string): string | undefined {
  if (nat === "") return undefined;
  const mayLackHost = inEdition({ until: "2.7.0" }, release);
  if (isPublicAddress(nat) && (mayLackHost || !nat.startsWith(":"))) return undefined;
  return mayLackHost ? "Write host:port, or only :port." : "Write a public host:port.";
}

/** Validates the fields shown for the node type; ignores hidden ones. */
function findProblems(
  { type, rpc = "", nat = "", target = "", welcome = "", ens = "", withdraw = "" }: Answers,
  release: string,
): Settings["problems"] {
  const natWrong = natProblem(nat, release);
  return {
    ...(type !== "ultra-light" && !isUrl(rpc) && { rpc: "Enter an http(s) or ws(s) address." }),
    ...(natWrong !== undefined && { nat: natWrong }),
    ...(type === "full" &&
      target !== "" &&
      !/^[01]{1,32}$/.test(target) && { target: "Use only 0 and 1, at most 32 digits." }),
    ...(bytesOf(welcome) > 140 && { welcome: "At most 140 bytes." }),
    ...(ens !== "" && !isEndpoint(ens) && { ens: "Enter an http(s) or ws(s) address." }),
    ...(type !== "ultra-light" &&
      withdraw !== "" &&
      !/^0x[0-9a-fA-F]{40}$/.test(withdraw) && {
        withdraw: "Write 0x and 40 hexadecimal digits.",
      }),
  };
}

const testnetData: Record<PlaceKey, string> = {
  package:
    "Make the folder first: sudo install -d -o bee -g bee -m 750 /var/lib/bee-testnet. A mainnet node keeps its own.",
  homebrew: "This node has its own data folder; a mainnet node keeps the other.",
  container: "Use another volume than that of a mainnet node.",
  terminal: "Add a data-dir of its own if a mainnet node has run here.",
};
const passwordNotes: Partial<Record<PlaceKey, string>> = {
  terminal: "Bee asks for the password on the terminal, twice at the first start.",
  container: "Write the password into the file bee-password, readable by uid 999.",
};
const isLocal = /^\w+:\/\/(localhost|127\.|\[::1\])/;

function findNotes(answers: Answers, place: PlaceKey, release: string): string[] {
  const { type, network, doubling, target = "", rpc = "" } = answers;
  const isFull = type === "full";
  const isTestnet = network === "testnet";
  const notes: (string | false)[] = [
    type === "ultra-light" &&
      needsSkip(release) &&
      `Ultra-light nodes of ${release} stop at the start without skip-postage-snapshot.`,
    isFull &&
      doubling === "on" &&
      "A doubled reserve needs a stake of 20 xBZZ and about 60 GB of disk.",
    isFull &&
      target.length > 20 &&
      "Every digit of the target doubles the search for an overlay; 20 take up to a minute.",
    isTestnet && "The endpoint must be one of Sepolia.",
    isTestnet && testnetData[place],
    isFull &&
      isTestnet &&
      target === "" &&
      "No service suggests a neighborhood on the testnet; set one if you care where the node lands.",
    place === "container" &&
      type !== "ultra-light" &&
      isLocal.test(rpc) &&
      "In a container, localhost is the container. An endpoint on the host is http://host.docker.internal:8545.",
    passwordNotes[place] ?? false,
    place === "homebrew" &&
      "On an Intel Mac the paths begin with /usr/local instead of /opt/homebrew.",
  ];
  return notes.filter((note) => note !== false);
}

/** Trims whitespace from pasted values. */
function trimmed(answers: Answers): Answers {
  const fields = Object.entries<string | undefined>({ ...answers });
  return Object.fromEntries(fields.map(([name, text]) => [name, text?.trim()]));
}

/** Options that differ from the defaults of a Bee release. [bee cmd/bee/cmd] */
export function settingsFor(form: Answers, release: string): Settings {
  const answers = trimmed(form);
  const place: PlaceKey =
    answers.place && answers.place in places ? (answers.place as PlaceKey) : "package";
  const { dataDir, passwordFile } = places[place];
  const {
    type,
    network,
    rpc = "",
    nat = "",
    target = "",
    welcome = "",
    ens = "",
    withdraw = "",
    doubling,
  } = answers;
  const isFull = type === "full";
  const isUltraLight = type === "ultra-light";
  const values: (Setting | false)[] = [
    dataDir !== undefined && ["data-dir", network === "testnet" ? `${dataDir}-testnet` : dataDir],
    passwordFile !== undefined && ["password-file", passwordFile],
    isFull && ["full-node", true],
    network === "testnet" && ["mainnet", false],
    !isUltraLight && ["blockchain-rpc-endpoint", rpc],
    !isUltraLight && ["swap-enable", true],
    isUltraLight && needsSkip(release) && ["skip-postage-snapshot", true],
    place === "container" && ["api-addr", ":1633"],
    nat !== "" && ["nat-addr", nat],
    isFull && target !== "" && ["target-neighborhood", target],
    isFull && doubling === "on" && ["reserve-capacity-doubling", 1],
    ens !== "" && ["resolver-options", [ens]],
    !isUltraLight && withdraw !== "" && ["withdrawal-addresses-whitelist", [withdraw]],
    welcome !== "" && ["welcome-message", welcome],
  ];
  return {
    place,
    values: values.filter((value) => value !== false),
    problems: findProblems(answers, release),
    notes: findNotes(answers, place, release),
  };
}
