import { SiteLink } from "../../render/surroundings/links.tsx";
import { Coded } from "../ui/Coded.tsx";

const LINK = /\[([^\]]+)\]\((\/[^)\s]*)\)/;

/** Doc comment: paragraphs with code and links to these pages. */
export function Doc({ text }: { readonly text: string }) {
  if (text === "") return null;
  return text.split("\n\n").map((paragraph, number) => (
    <p key={number}>
      {/* `split` yields text, link text and link target in turn. */}
      {paragraph.split(LINK).map((part, at, parts) => {
        if (at % 3 === 0) return <Coded key={at} text={part} />;
        if (at % 3 === 2) return null;
        return (
          <SiteLink key={at} to={parts[at + 1] ?? ""}>
            <code>{part}</code>
          </SiteLink>
        );
      })}
    </p>
  ));
}
