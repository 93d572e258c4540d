import type { Problem } from "../../numbers/amount.ts";
import { readNumber } from "../../numbers/read-number.ts";
import { inEdition } from "../../edition/in-edition.ts";
import { diskGb } from "../NodeTypeHelper/choose.ts";

/** Form values that describe the machine. */
export interface MachineFacts {
  readonly disk?: string;
  readonly kind?: string;
  readonly memory?: string;
  readonly cores?: string;
  readonly line?: string;
  readonly rpc?: string;
  readonly port?: string;
  readonly stake?: string;
  readonly doubling?: string;
}

/** Requirement, and whether the machine meets it. */
export interface Check {
  readonly name: string;
  readonly tone: "ok" | "warn" | "bad";
  readonly text: string;
}

/** Numeric fields. */
export const numbers = [
  { label: "Free disk in GB", name: "disk" },
  { label: "Memory in GB", name: "memory" },
  { label: "Processor cores", name: "cores" },
  { label: "Connection in Mbit/s", name: "line" },
] as const;

const read = (text: string | undefined): number | Problem =>
  readNumber(text, { what: "a number, 0 or more", places: 3, orZero: true });

/** Validation errors of the numeric fields by field name. */
export function findProblems(machine: MachineFacts): Partial<Record<keyof MachineFacts, Problem>> {
  return Object.fromEntries(
    numbers.flatMap(({ name }) => {
      const value = read(machine[name]);
      return typeof value === "number" ? [] : [[name, value]];
    }),
  );
}

function amount(text: string | undefined): number {
  const value = read(text);
  return typeof value === "number" ? value : 0;
}

function checkDisk({ disk, kind, doubling }: MachineFacts): Check[] {
  const needed = Math.ceil(diskGb(true, doubling ? 1 : 0));
  const planned = doubling ? 60 : 30;
  const free = amount(disk);
  const space: Check =
    free >= planned
      ? { name: "Disk space", tone: "ok", text: `the ${planned} GB to plan are there.` }
      : free >= needed
        ? {
            name: "Disk space",
            tone: "warn",
            text: `reserve and cache take ${needed} GB; plan ${planned} GB.`,
          }
        : {
            name: "Disk space",
            tone: "bad",
            text: `reserve and cache alone take ${needed} GB; plan ${planned} GB.`,
          };
  const speed: Check =
    kind === "hdd"
      ? {
          name: "Disk speed",
          tone: "bad",
          text: "a spinning disk is too slow to take a sample in time.",
        }
      : {
          name: "Disk speed",
          tone: "ok",
          text: kind === "nvme" ? "NVMe is the best choice." : "an SSD will do.",
        };
  return [space, speed];
}

function checkMachine({ memory, cores, line, stake }: MachineFacts): Check[] {
  const wantedCores = stake ? 4 : 2;
  return [
    amount(memory) >= 4
      ? { name: "Memory", tone: "ok", text: "4 GB or more in the machine are comfortable." }
      : {
          name: "Memory",
          tone: "warn",
          text: "plan 4 to 8 GB in the machine; this is advice, not a measured limit.",
        },
    amount(cores) >= wantedCores
      ? { name: "Processor", tone: "ok", text: `${wantedCores} cores are what the job asks for.` }
      : {
          name: "Processor",
          tone: amount(cores) >= 2 ? "warn" : "bad",
          text: stake
            ? "sampling uses several cores; 4 are advised for staking."
            : "2 cores of about 2 GHz are advised.",
        },
    amount(line) >= 10
      ? { name: "Connection", tone: "ok", text: "10 Mbit/s or more, steady." }
      : {
          name: "Connection",
          tone: "warn",
          text: "about 10 Mbit/s are advised; the first sync fetches some 17 GB.",
        },
  ];
}

/** RPC calls of a full node to its endpoint, computed from the intervals in Bee's source. */
const callsText = (release: string): string =>
  inEdition({ since: "2.8.0" }, release) ? "up to 13,000" : "11,000 to 13,000";

const endpointsFor = (release: string): Record<string, Check> => ({
  own: { name: "RPC endpoint", tone: "ok", text: "a Gnosis node of your own is the best one." },
  paid: {
    name: "RPC endpoint",
    tone: "ok",
    text: `a provider works if it serves old event logs and ${callsText(release)} calls a day.`,
  },
  free: {
    name: "RPC endpoint",
    tone: "warn",
    text: "a free endpoint is fine to try one node; limits and dropped logs stop nodes sooner or later.",
  },
  none: { name: "RPC endpoint", tone: "bad", text: "a full node does not start without one." },
});

function checkNetwork({ rpc, port }: MachineFacts, release: string): Check[] {
  const endpoints = endpointsFor(release);
  return [
    endpoints[rpc ?? "none"] ?? endpoints.none,
    port
      ? { name: "Port 1634", tone: "ok", text: "peers can reach the node." }
      : {
          name: "Port 1634",
          tone: "warn",
          text: "without TCP 1634 open from outside the node counts as unreachable and serves less.",
        },
  ].filter((check): check is Check => check !== undefined);
}

/** Checks a machine against each requirement of a full node. */
export function checkReadiness(machine: MachineFacts, release: string): Check[] {
  const { stake, doubling } = machine;
  return [
    ...checkDisk(machine),
    ...checkMachine(machine),
    ...checkNetwork(machine, release),
    ...(stake
      ? [
          {
            name: "Stake",
            tone: "warn",
            text: `${doubling ? 20 : 10} xBZZ stay locked, and a sample has to be ready in less than 6 minutes: measure it first.`,
          } as const,
        ]
      : []),
  ];
}
