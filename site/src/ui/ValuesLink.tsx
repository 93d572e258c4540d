import { useEffect, useRef } from "react";
import { useCopy } from "./useCopy.ts";
import { Button } from "./Button.tsx";
import { fill, linkOf, toolName } from "./values-link.ts";

/** Closest tool section of an element, and its form. */
function surroundingsOf(element: Element | null) {
  const tool = element?.closest("section");
  return { tool, form: tool?.querySelector("form") };
}

/** Button that copies a link with the tool's form values; also fills the form from such a link. */
export function ValuesLink({ title }: { readonly title: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [done, copy] = useCopy();
  const name = toolName(title);
  useEffect(() => {
    const take = (): void => {
      const { tool, form } = surroundingsOf(button.current);
      if (form && fill(form, name, location.hash)) tool?.scrollIntoView();
    };
    take();
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, [name]);
  return (
    <Button
      ref={button}
      className="needs-script"
      onClick={({ currentTarget }) => {
        const { form } = surroundingsOf(currentTarget);
        if (form) copy(linkOf(form, name, location.href));
      }}
    >
      {done ?? "Copy link with these values"}
    </Button>
  );
}
