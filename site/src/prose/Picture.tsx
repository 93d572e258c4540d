import type { ComponentProps } from "react";

interface PictureProps extends ComponentProps<"img"> {
  /** Set by `plugins/markdown/pictures.ts`: the figure around the image has the zoom button. */
  readonly "data-in-figure"?: string;
}

/** Content image with its zoom button (`src/overlays/Zoom.tsx`), unless it is part of a figure. */
export default function Picture({ alt = "", ...image }: PictureProps) {
  if (image["data-in-figure"] !== undefined) return <img alt={alt} {...image} />;
  return (
    <span className="zoomable">
      <img alt={alt} {...image} />
      <button type="button" className="zoom-open">
        Enlarge
      </button>
    </span>
  );
}
