import type { Root } from "mdast";
import type { Integrations } from "../../settings/integrations.ts";
import type { Site } from "../../settings/site.ts";
import { contentPolicy } from "../finish/policy.ts";
import { keptByBuild } from "./stored.ts";
import { inlineCodeNode, heading, link, list, paragraph, root, table, type Words } from "./tree.ts";

/** Placeholder for the hashes of inline scripts, which are computed after rendering. */
const HASHES = "'sha256-…'";

/** A third-party host: when it is contacted, and which data it receives. */
type Asked = readonly [host: string, when: string, learns: string];

function askedHosts(integrations: Integrations): Asked[] {
  const { analytics, assistant, feedback, hostedSearch, mathsStylesheet } = integrations;
  const host = (url: string): string => new URL(url).host || new URL(url).pathname;
  return [
    ...(analytics
      ? [
          [
            host(analytics.trackerUrl),
            "A page is opened, unless your browser sends Do Not Track or Global Privacy Control",
            "The address of the page; no cookie is set",
          ] as const,
        ]
      : []),
    ...(mathsStylesheet
      ? [
          [
            host(mathsStylesheet.href),
            "A page with formulas is opened",
            "That a page asks",
          ] as const,
        ]
      : []),
    ...(assistant
      ? [[host(assistant.src), "Any page is opened", "What you ask the assistant"] as const]
      : []),
    ...(hostedSearch
      ? [["*.algolia.net, *.algolianet.com", "You type into the search", "What you type"] as const]
      : []),
    ...(hostedSearch?.insights
      ? [["insights.algolia.io", "You open a result", "Which result"] as const]
      : []),
    ...(feedback
      ? [
          [
            host(feedback.url),
            "You send what the question at the end of a page has prepared for you",
            "What you send; nothing before you do",
          ] as const,
        ]
      : []),
  ];
}

/** Plain-language description of each CSP directive. */
const MEANINGS: Readonly<Record<string, string>> = {
  "default-src": "Fetching pages ahead, and what no other line names",
  "script-src": "Programs",
  "style-src": "Style sheets",
  "img-src": "Pictures",
  "font-src": "Fonts",
  "connect-src": "Requests of programs",
  "worker-src": "Programs in the background",
  "manifest-src": "What an installed copy is called",
  "base-uri": "Where addresses begin",
  "form-action": "Where forms lead",
  "frame-ancestors": "Pages that may show this one inside",
  "child-src": "Frames and programs that no other line names",
  "frame-src": "Pages inside of this one",
  "media-src": "Sound and video",
  "object-src": "Plugins",
};

function policyRows(integrations: Integrations): Words[][] {
  return contentPolicy([HASHES], integrations)
    .split("; ")
    .map((line) => {
      const [name = "", ...sources] = line.split(" ");
      return [MEANINGS[name] ?? "", [inlineCodeNode(name)], [inlineCodeNode(sources.join(" "))]];
    });
}

/** The privacy statement of a build: browser storage, contacted hosts, and the enforcing policy. */
export function privacyTree(integrations: Integrations, { router }: Pick<Site, "router">): Root {
  const hosts = askedHosts(integrations);
  const kept = keptByBuild(integrations);
  const headers: Words =
    router === "history"
      ? ["The hashes stand in ", link("/headers.json", [inlineCodeNode("headers.json")]), "."]
      : ["The hashes stand in ", inlineCodeNode("headers.json"), " beside the page."];
  return root(
    heading(2, "Whom the pages ask", "hosts"),
    hosts.length === 0
      ? paragraph(
          "Only the server that the page came from. There are no analytics, no fonts, scripts or pictures from elsewhere, and no assistant: this build has none of them switched on.",
        )
      : paragraph(
          "The server that the page came from and, because this build has them switched on:",
        ),
    ...(hosts.length === 0 ? [] : [table([["Host", "When", "What it learns"], ...hosts])]),
    paragraph([
      "When you let the reference, a tool or the check of a copy on Swarm speak to your own node, the page asks that node on this machine (",
      inlineCodeNode("localhost"),
      " or ",
      inlineCodeNode("127.0.0.1"),
      "). A node that runs inside the page sends nothing and keeps what you give it in memory until the page is closed.",
    ]),
    paragraph(
      "Links lead to other sites when you follow them. The operator of the server sees what every server sees: your address, your browser's name, and which pages you ask for.",
    ),
    heading(2, "What your browser keeps", "kept"),
    paragraph(
      "No cookies. The following stays in your browser and is sent to no one; each is written only after what it names under “Written when”. Your browser's settings remove it.",
    ),
    table([
      ["Name", "Where", "Written when", "What it says"],
      ...kept.map(({ name, where, when, what }): Words[] => [
        [inlineCodeNode(name)],
        where,
        when,
        what,
      ]),
    ]),
    heading(2, "What holds the pages to this", "policy"),
    paragraph([
      "Each page comes with a content security policy. A browser refuses whatever is not on it, so a mistake or a foreign script cannot do it either. ",
      ...headers,
    ]),
    table([["About", "Directive", "Allowed"], ...policyRows(integrations)]),
    paragraph(
      "Nodes and gateways of Swarm send no headers of a site; there the same policy stands in the pages themselves, without the line about frames.",
    ),
    heading(2, "How this is checked", "checks"),
    list([
      "This page is written by the build from the lists that the programs themselves use, and differs where a build has more switched on.",
      "A test reads all programs and fails when one keeps something under another name.",
      "Every browser test fails when a page asks another host.",
      "A browser test uses the site as a reader does and compares what is kept then with this page.",
    ]),
  );
}
