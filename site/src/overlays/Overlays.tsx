import { useLocation } from "@docusaurus/router";
import { useVisit } from "../sidebar/visited.ts";
import { Definition } from "./Definition.tsx";
import { KeptCopy } from "./KeptCopy.tsx";
import { Keys } from "./keys/Keys.tsx";
import { PaperLine } from "./PaperLine.tsx";
import { Zoom } from "./Zoom.tsx";

/** Overlays of a page, which is remembered as visited. */
export function Overlays() {
  useVisit(useLocation().pathname);
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
