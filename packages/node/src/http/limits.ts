/** Largest bodies by resource, in bytes. [bee pkg/api/router.go] */
export const bodyLimits = {
  /** id 32 + signature 65 + span 8 + payload 4096. */
  chunk: 4201,
  soc: 4104,
  feed: 4104,
  pss: 4096,
  tag: 1024,
  welcomeMessage: 512,
} as const;

/** The declared size of a request's body, or `undefined` when it is not declared. */
export function declaredBytes(headers: Headers): number | undefined {
  const text = headers.get("Content-Length");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
