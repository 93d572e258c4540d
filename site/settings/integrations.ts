/**
 * Everything outside this origin that a build may be told to use. All of it is off by default:
 * a default build makes no request to another origin. Each part is switched on by environment
 * variables at build time; an invalid value stops the build with a sentence that names it.
 */
import { origins, readContact, readHttpsUrl, readText, type Environment } from "./environment.ts";

/** Our own small loader (`/matomo.js`) sends page views to this Matomo server. */
export interface Analytics {
  readonly trackerUrl: string;
  readonly siteId: string;
}

/** A maths stylesheet on a delivery network, pinned by its subresource integrity hash. */
export interface MathsStylesheet {
  readonly href: string;
  readonly integrity: string;
}

/** The documentation assistant: a script attached to an element with data attributes. */
export interface Assistant {
  readonly src: string;
  readonly apiKey: string;
}

/** A hosted search index; absent means the embedded one. */
export interface HostedSearch {
  readonly appId: string;
  readonly apiKey: string;
  readonly indexName: string;
  readonly insights: boolean;
  /** Where "Believe this query should return results?" leads; `{query}` is replaced. */
  readonly missingResultsUrl?: string;
}

/** Where readers tell whether a page helped: an https address for new issues, or `mailto:`. */
export interface Feedback {
  readonly url: string;
}

/** What the site was built with; `undefined` members are off. */
export interface Integrations {
  readonly analytics?: Analytics;
  readonly mathsStylesheet?: MathsStylesheet;
  readonly assistant?: Assistant;
  readonly hostedSearch?: HostedSearch;
  readonly feedback?: Feedback;
  /** Whether readers' recent and favourite searches are kept in their browser. */
  readonly personalSearch: boolean;
  /** Origins the content-security policy must allow, by directive. */
  readonly origins: {
    readonly script: readonly string[];
    readonly style: readonly string[];
    readonly connect: readonly string[];
    readonly font: readonly string[];
  };
}

function readAnalytics(env: Environment): Analytics | undefined {
  const url = readHttpsUrl(env, "MATOMO_URL");
  const siteId = readText(env, "MATOMO_SITE_ID", /^[1-9][0-9]{0,9}$/, "a positive whole number");
  if (!url && !siteId) return undefined;
  if (!url) throw new Error("MATOMO_URL is missing: MATOMO_SITE_ID is set, so both are needed.");
  if (!siteId) throw new Error("MATOMO_SITE_ID is missing: MATOMO_URL is set, so both are needed.");
  return { trackerUrl: url, siteId };
}

function readMathsStylesheet(env: Environment): MathsStylesheet | undefined {
  const href = readHttpsUrl(env, "MATHS_STYLESHEET_URL");
  const integrity = readText(
    env,
    "MATHS_STYLESHEET_INTEGRITY",
    /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/,
    "a subresource integrity hash such as sha384-…",
  );
  if (!href && !integrity) return undefined;
  if (!href) throw new Error("MATHS_STYLESHEET_URL is missing: its integrity hash is set.");
  if (!integrity) {
    throw new Error("MATHS_STYLESHEET_INTEGRITY is missing: a remote stylesheet must be pinned.");
  }
  return { href, integrity };
}

function readAssistant(env: Environment): Assistant | undefined {
  const src = readHttpsUrl(env, "ASSISTANT_SCRIPT_URL");
  const apiKey = readText(env, "ASSISTANT_API_KEY", /^[\x21-\x7e]{1,200}$/, "printable characters");
  if (!apiKey) return undefined;
  if (!src) throw new Error("ASSISTANT_SCRIPT_URL is missing: ASSISTANT_API_KEY is set.");
  return { src, apiKey };
}

function readHostedSearch(env: Environment): HostedSearch | undefined {
  const insights = readText(env, "SEARCH_INSIGHTS", /^(true|false)$/, "true or false") === "true";
  const missingResultsUrl = readHttpsUrl(env, "SEARCH_MISSING_RESULTS_URL");
  const names = ["SEARCH_APP_ID", "SEARCH_API_KEY", "SEARCH_INDEX"] as const;
  if (names.every((name) => env[name] === undefined)) return undefined;
  const appId = env.SEARCH_APP_ID?.trim();
  const apiKey = env.SEARCH_API_KEY?.trim();
  if (!appId) throw new Error("SEARCH_APP_ID: `appId` is missing.");
  if (!apiKey) throw new Error("SEARCH_API_KEY: `apiKey` is missing.");
  if (!/^[A-Za-z0-9]{1,40}$/.test(appId)) {
    throw new Error("SEARCH_APP_ID must be letters and digits: it becomes a host name.");
  }
  const indexName = readText(env, "SEARCH_INDEX", /^[\w.-]{1,100}$/, "letters, digits, . _ -");
  if (!indexName) throw new Error("SEARCH_INDEX is missing: name the hosted index.");
  return { appId, apiKey, indexName, insights, ...(missingResultsUrl && { missingResultsUrl }) };
}

/**
 * Where answers to the question at the end of pages go: `FEEDBACK_URL`, else the form for new issues of
 * the repository that `REPOSITORY_URL` names. Neither has a server of ours. The value `off` switches the
 * question off, and so does a build that names no repository: the default one is a guess.
 */
function readFeedback(env: Environment): string | undefined {
  if (env.FEEDBACK_URL?.trim() === "off") return undefined;
  const repository = readHttpsUrl(env, "REPOSITORY_URL")?.replace(/\/$/, "");
  return readContact(env, "FEEDBACK_URL") ?? (repository && `${repository}/issues/new`);
}

/** Reads and checks all integration variables. Throws an Error whose text names the variable. */
export function readIntegrations(env: Environment): Integrations {
  const analytics = readAnalytics(env);
  const mathsStylesheet = readMathsStylesheet(env);
  const assistant = readAssistant(env);
  const hostedSearch = readHostedSearch(env);
  const feedback = readFeedback(env);
  const personal = readText(env, "SEARCH_PERSONALIZATION", /^(true|false)$/, "true or false");
  const searchHosts = hostedSearch
    ? [`https://*.algolia.net`, `https://*.algolianet.com`].concat(
        hostedSearch.insights ? ["https://insights.algolia.io"] : [],
      )
    : [];
  return {
    ...(analytics && { analytics }),
    ...(mathsStylesheet && { mathsStylesheet }),
    ...(assistant && { assistant }),
    ...(hostedSearch && { hostedSearch }),
    ...(feedback && { feedback: { url: feedback } }),
    personalSearch: personal !== "false",
    origins: {
      script: origins(assistant?.src),
      style: origins(mathsStylesheet?.href),
      font: origins(mathsStylesheet?.href),
      connect: [...origins(analytics?.trackerUrl, assistant?.src), ...searchHosts],
    },
  };
}
