/**
 * Replaces theme-classic 3.10.2 `Footer/Copyright`: plain text instead of HTML, and below it what
 * keeps the docs on the reader's device.
 */
import KeepDocs from "../../../offline/KeepDocs.tsx";

export default function FooterCopyright({ copyright }: { readonly copyright: string }) {
  return (
    <div className="footer__copyright">
      {copyright} <KeepDocs />
    </div>
  );
}
