import { useEffect, useRef } from "react";
import { useDownloadUrl } from "./useDownloadUrl.ts";

interface Props {
  readonly content: BlobPart;
  readonly name: string;
}

/** Starts a browser download of `content` on mount, and again for other content. */
export function Download({ content, name }: Props) {
  const url = useDownloadUrl(content);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (url !== undefined) link.current?.click();
  }, [url]);
  if (url === undefined) return null;
  return (
    <a ref={link} href={url} download={name} data-native hidden>
      {name}
    </a>
  );
}
