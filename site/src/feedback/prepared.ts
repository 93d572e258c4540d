/** Feedback about a page. */
export interface PageFeedback {
  readonly helped: boolean;
  /** One line of free text; may be empty. */
  readonly words: string;
  readonly title: string;
  /** Address of the page. */
  readonly page: string;
}

/**
 * URL of a prefilled issue (`title` and `body` of a web form) or e-mail (`subject` and `body` of a
 * `mailto:` URL).
 */
export function prepared(url: string, { helped, words, title, page }: PageFeedback): string {
  const subject = `${helped ? "Helpful" : "Not helpful"}: ${title}`;
  const body = [words.trim(), page].filter(Boolean).join("\n\n");
  // Mail clients do not decode `+` as a space.
  if (url.startsWith("mailto:"))
    return `${url}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  const address = new URL(url);
  address.searchParams.set("title", subject);
  address.searchParams.set("body", body);
  return address.href;
}
