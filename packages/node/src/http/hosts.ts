/** The host name of a `Host` header, without port and brackets, in lower case. */
export function hostName(host: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(host);
  return (bracketed?.[1] ?? host.replace(/:\d*$/, "")).toLowerCase();
}

function isAddressLiteral(host: string): boolean {
  return /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+(%[^\]]*)?\])(:\d*)?$/i.test(host);
}

/**
 * Guards against DNS rebinding: a page of another site that points its own name at this machine
 * sends that name in `Host`. Addresses, `localhost` names and the configured names pass.
 */
export function isHostAllowed(host: string | null, configured: readonly string[]): boolean {
  if (host === null) return true;
  const name = hostName(host);
  if (isAddressLiteral(host) || name === "localhost" || name.endsWith(".localhost")) return true;
  return configured.some((entry) => entry === "*" || entry.toLowerCase() === name);
}

/** The label of `<label>.swarm.localhost`, or `undefined`. [bee pkg/api/subdomain.go] */
export function subdomainLabel(host: string | null): string | undefined {
  if (host === null) return undefined;
  return /^([^.]+(?:\.[^.]+)*)\.swarm\.localhost$/.exec(hostName(host))?.[1];
}
