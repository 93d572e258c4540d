import { readIntegrations } from "../../site/settings/integrations.ts";
import { readSite } from "../../site/settings/site.ts";

/** Throws an Error that names the variable when one of a build's has a value it must not have. */
export function checkVariables(env: Readonly<Record<string, string | undefined>>): void {
  readSite(env);
  readIntegrations(env);
}
