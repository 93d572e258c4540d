/** What a reader said about a page. */
export interface Answer {
  readonly helped: boolean;
  /** One line in their own words; may be empty. */
  readonly words: string;
  readonly title: string;
  /** Address of the page. */
  readonly page: string;
}

/**
 * The address that opens a prepared issue (`title` and `body` of a form on the web) or e-mail
 * (`subject` and `body` of a `mailto:` URL).
 */
export function prepared(url: string, { helped, words, title, page }: Answer): string {
  const subject = `${helped ? "Helpful" : "Not helpful"}: ${title}`;
  const body = [words.trim(), page].filter(Boolean).join("\n\n");
  // Programs for mail take + as it stands.
  if (url.startsWith("mailto:"))
    return `${url}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  const address = new URL(url);
  address.searchParams.set("title", subject);
  address.searchParams.set("body", body);
  return address.href;
}
