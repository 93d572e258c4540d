import { Definition } from "./Definition.tsx";
import { KeptCopy } from "./KeptCopy.tsx";
import { Keys } from "./keys/Keys.tsx";
import { PaperLine } from "./PaperLine.tsx";
import { Zoom } from "./Zoom.tsx";

/** Overlays of a page. */
export function Overlays() {
  return (
    <>
      <Definition />
      <KeptCopy />
      <Keys />
      <PaperLine />
      <Zoom />
    </>
  );
}
