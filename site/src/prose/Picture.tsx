import type { ComponentProps } from "react";

/** Content image with its zoom button (`src/overlays/Zoom.tsx`). */
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
