import useBaseUrl from "@docusaurus/useBaseUrl";
import { CopyLine } from "../packages/ModuleBody.tsx";
import { StaticHtml } from "../static-html/index.tsx";
import { Breakable } from "../ui/Breakable.tsx";
import { Coded } from "../ui/Coded.tsx";
import { CopyIsland } from "../ui/CopyIsland.tsx";
import { Facts } from "../ui/Facts.tsx";
import { GET, rowsOf, type GetPackage, type GetPart } from "../../shared/get/facts.ts";
import { getFacts } from "./server-data.ts";
import css from "./get.module.css";

function Part({ id, title, paragraphs, commands }: GetPart) {
  return (
    <section>
      <h2 id={id}>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>
          <Coded text={text} />
        </p>
      ))}
      {commands.map(({ label, code }, at) => (
        <div key={at} className={css.command}>
          {label !== "" && (
            <p>
              <Coded text={label} />
            </p>
          )}
          <CopyLine code={code} what={`command ${at + 1} of ${title}`} />
        </div>
      ))}
    </section>
  );
}

function Package({ of, folder }: { readonly of: GetPackage; readonly folder: string }) {
  const { id, name, description, file, sha256 } = of;
  const what = `checksum of ${name}`;
  return (
    <section className={css.package}>
      <h3 id={`package-${id}`}>
        <code>{name}</code>
      </h3>
      <p>{description}.</p>
      <p>
        {/* `download` keeps the click from the router, which has no such page. */}
        <a href={folder + file} download>
          <Breakable text={file} />
        </a>
      </p>
      <Facts rows={rowsOf(of)} />
      <div className={css.checksum}>
        <span>SHA-256</span>
        <code>{sha256}</code>
        <CopyIsland text={sha256} what={what} />
      </div>
    </section>
  );
}

/** Content of `/get`: commands first, then every tarball. */
export function GetPage() {
  // Relative with hash routing, which any folder may host.
  const folder = useBaseUrl("/get/");
  return (
    <>
      <h1>{GET.title}</h1>
      <StaticHtml id="get">
        {() => (
          <>
            <p className="doc-lead">
              <Coded text={getFacts.lead} />
            </p>
            {getFacts.parts.map((part) => (
              <Part key={part.id} {...part} />
            ))}
            <h2 id="files">Files</h2>
            {getFacts.packages.map((one) => (
              <Package key={one.id} of={one} folder={folder} />
            ))}
          </>
        )}
      </StaticHtml>
    </>
  );
}
