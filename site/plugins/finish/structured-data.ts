// Data for search engines in the head of doc pages, read from the finished page. The theme renders the
// list of breadcrumbs (`DocBreadcrumbs/StructuredData`). [https://schema.org]
import { Parser } from "htmlparser2";

/** A question of a FAQ page, and the paragraphs below it as text. */
interface Question {
  readonly name: string;
  readonly answer: string;
}

/** What a doc page says about itself. */
export interface PageData {
  readonly title: string;
  readonly description: string;
  /** Absolute address (`og:url`); the canonical link may name the page of another edition. */
  readonly url: string;
  /** ISO date of the last change, where the history is known. */
  readonly modified: string | undefined;
  readonly questions: readonly Question[];
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Reads a doc page. Values are empty where the page does not say them. */
export function readPageData(html: string): PageData {
  const head = { title: "", description: "", url: "", modified: undefined as string | undefined };
  const questions: { name: string; answer: string }[] = [];
  let isArticle = false;
  /** What the text of the current element is added to. */
  let add: ((text: string) => void) | undefined;
  const parser = new Parser({
    onopentag(element, attributes) {
      const { name, property, content = "", datetime, itemprop } = attributes;
      const classes = (attributes["class"] ?? "").split(" ");
      if (element === "meta" && property === "og:title") head.title = content;
      if (element === "meta" && name === "description") head.description = content;
      if (element === "meta" && property === "og:url") head.url = content;
      if (element === "time" && itemprop === "dateModified") head.modified = datetime;
      if (classes.includes("theme-doc-markdown")) isArticle = true;
      if (!isArticle) return;
      if (element === "h2") add = undefined;
      if (element === "h3") {
        const question = { name: "", answer: "" };
        questions.push(question);
        add = (text) => (question.name += text);
      }
      const question = questions.at(-1);
      if (element === "p" && question) add = (text) => (question.answer += text);
    },
    ontext: (text) => add?.(text),
    onclosetag(element) {
      if (element === "p" && isArticle && questions.length > 0) add?.(" ");
      if (/^(p|h3)$/.test(element)) add = undefined;
      if (element === "article") isArticle = false;
    },
  });
  parser.end(html);
  return {
    ...head,
    questions: questions
      .map(({ name, answer }) => ({ name: squeezed(name), answer: squeezed(answer) }))
      .filter(({ name, answer }) => name.endsWith("?") && answer !== ""),
  };
}

interface Context {
  /** Name of the site. */
  readonly site: string;
  /** Absolute address of the landing page. */
  readonly root: string;
  /** Whether the page is a list of questions with answers. */
  readonly isFaq: boolean;
}

/** The data of a page as a graph: the article, and the questions of a FAQ page. */
export function structuredData(page: PageData, { site, root, isFaq }: Context): object {
  const { title, description, url, modified, questions } = page;
  const website = { "@type": "WebSite", name: site, url: root };
  const article = {
    "@type": "TechArticle",
    "@id": `${url}#article`,
    headline: title.replace(` | ${site}`, ""),
    description,
    url,
    inLanguage: "en",
    isPartOf: website,
    publisher: { "@type": "Organization", name: site, url: root },
    ...(modified !== undefined && { dateModified: modified }),
  };
  const faq = {
    "@type": "FAQPage",
    "@id": `${url}#questions`,
    url,
    mainEntity: questions.map(({ name, answer }) => ({
      "@type": "Question",
      name,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return {
    "@context": "https://schema.org",
    "@graph": [article, ...(isFaq && questions.length > 0 ? [faq] : [])],
  };
}

/** Adds the data of a doc page to its head; returns other pages unchanged. */
export function withStructuredData(html: string, route: string, context: Context): string {
  if (!route.startsWith("docs/") || /http-equiv="?refresh/.test(html)) return html;
  const page = readPageData(html);
  if (page.url === "" || page.title === "") return html;
  // No text may end the element.
  const text = JSON.stringify(structuredData(page, context)).replaceAll("<", "\\u003c");
  return html.replace(
    "</head>",
    () => `<script type="application/ld+json">${text}</script></head>`,
  );
}
