import type { ComponentProps } from "react";

/** An image of the text, with the button that enlarges it (`src/overlays/Zoom.tsx`). */
export default function Picture({ alt = "", ...image }: ComponentProps<"img">) {
  return (
    <span className="zoomable">
      <img alt={alt} {...image} />
      <button type="button" className="zoom-open">
        Enlarge
      </button>
    </span>
  );
}
