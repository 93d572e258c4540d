import { useEffect, useState } from "react";

/** Whether an `<img>` shows this media type from such a URL: browsers sniff all images but SVG. */
export const isRasterImage = (type: string): boolean =>
  type.startsWith("image/") && !type.startsWith("image/svg");

/**
 * Object URL to save `content` from; `undefined` until the first effect, revoked with the component. Its
 * type is always `application/octet-stream`: a `text/html` or SVG document opened from an object URL runs
 * in the origin of the site, whether or not its link has `download`.
 */
export function useDownloadUrl(content: BlobPart | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (content === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
