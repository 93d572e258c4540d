import { isIPv4, isIPv6 } from "node:net";

/** True for an address or name that only this machine can reach. */
function isLoopback(host: string): boolean {
  if (isIPv4(host)) return host.startsWith("127.");
  if (isIPv6(host)) return /^(0*:)+0*1$|^::1$|^::ffff:127\./i.test(host);
  return host === "localhost" || host.endsWith(".localhost");
}

/** Warning for a host that other machines can reach; `undefined` for a loopback host. */
export function exposureWarning(host: string): string | undefined {
  if (isLoopback(host)) return undefined;
  return (
    "other machines can reach this node, and it has no password: " +
    "anyone who can reach it can read, upload, spend and withdraw"
  );
}
