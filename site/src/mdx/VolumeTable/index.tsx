import { StaticHtml } from "../../static-html/index.tsx";
import { Volumes } from "./Volumes.tsx";

interface Props {
  /** Volumes of encrypted uploads instead of plain ones. */
  readonly encrypted?: boolean;
}

/** Effective volume of every batch depth, computed by the kernel at build time. */
export default function VolumeTable({ encrypted = false }: Props) {
  return (
    <StaticHtml id={encrypted ? "volumes-encrypted" : "volumes-plain"}>
      {(rows) => <Volumes volumes={rows.volumes} encrypted={encrypted} />}
    </StaticHtml>
  );
}
