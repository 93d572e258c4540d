import { useEffect, useRef, useState } from "react";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { useCopy } from "../../useCopy.ts";
import { reasonOf } from "../../reason.ts";

interface Props {
  readonly code: string;
  readonly bee: ReleaseName;
  /** The place of the sample among those of its page. */
  readonly index: number;
}

const pageAddress = (): string => location.href.replace(/#run=.*$|#(?!\/).*$/, "");

/** Takes the code elsewhere: as a link that carries it, or as a project to run with Node.js. */
export function ShareButtons({ code, bee, index }: Props) {
  const [copied, copy] = useCopy();
  const [problem, setProblem] = useState<string>();
  const [file, setFile] = useState<string>();
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (file === undefined) return undefined;
    link.current?.click();
    return () => URL.revokeObjectURL(file);
  }, [file]);

  const failed = (error: unknown): void => setProblem(reasonOf(error));
  const share = (): void => {
    setProblem(undefined);
    const address = import("./share.ts").then(
      async ({ fragmentOf }) => pageAddress() + (await fragmentOf(index, code)),
    );
    address.catch(failed);
    copy(address);
  };
  const download = async (): Promise<void> => {
    setProblem(undefined);
    const { archiveOf } = await import("./archive.ts");
    setFile(URL.createObjectURL(archiveOf(code, bee, pageAddress())));
  };
  return (
    <>
      <button type="button" onClick={share}>
        {problem === undefined ? (copied ?? "Copy link") : "Copy link"}
      </button>
      <button type="button" onClick={() => void download().catch(failed)}>
        Download
      </button>
      {file !== undefined && (
        <a ref={link} href={file} download="swarm-sample.zip" data-native hidden>
          swarm-sample.zip
        </a>
      )}
      {problem !== undefined && (
        <p className="edit-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
