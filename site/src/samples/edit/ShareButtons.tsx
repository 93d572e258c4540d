import { useState } from "react";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { Download } from "../../ui/Download.tsx";
import { useCopy } from "../../ui/useCopy.ts";
import { siteAddress } from "../site-address.ts";
import { fragmentOf, programFragment } from "./share.ts";
import { reasonOf } from "../../../shared/text/reason.ts";

interface Props {
  readonly code: string;
  readonly bee: ReleaseName;
  /** Index of the sample on its page; absent for a program of the workshop. */
  readonly index?: number | undefined;
}

/** Without the fragment, unless it is the route (hash routing). */
const pageAddress = (): string => location.href.replace(/#(?!\/)[^#]*$/, "");

/** Export buttons: link with the code, Node.js project, open in the workshop. */
export function ShareButtons({ code, bee, index }: Props) {
  const [copied, copy] = useCopy();
  const [problem, setProblem] = useState<string>();
  const [file, setFile] = useState<Blob>();

  const failed = (error: unknown): void => setProblem(reasonOf(error));
  const share = (): void => {
    setProblem(undefined);
    const fragment = index === undefined ? programFragment(code, bee) : fragmentOf(index, code);
    const address = fragment.then((text) => pageAddress() + text);
    address.catch(failed);
    copy(address);
  };
  const download = async (): Promise<void> => {
    setProblem(undefined);
    const { archiveOf } = await import("./archive.ts");
    setFile(archiveOf(code, bee, pageAddress()));
  };
  const openInWorkshop = async (): Promise<void> => {
    setProblem(undefined);
    location.assign(siteAddress("/play") + (await programFragment(code, bee)));
  };
  return (
    <>
      {index !== undefined && (
        <button type="button" onClick={() => void openInWorkshop().catch(failed)}>
          Open in the workshop
        </button>
      )}
      <button type="button" onClick={share}>
        {problem === undefined ? (copied ?? "Copy link") : "Copy link"}
      </button>
      <button type="button" onClick={() => void download().catch(failed)}>
        Download
      </button>
      {file !== undefined && <Download content={file} name="swarm-sample.zip" />}
      {problem !== undefined && (
        <p className="edit-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
