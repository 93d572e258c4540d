/**
 * Replaces theme-classic 3.10.2 `ErrorPageContent`: sets the document title to "Page Error", which
 * the theme's does not, and prints the whole cause chain.
 */
import Head from "@docusaurus/Head";
import { getErrorCausalChain } from "@docusaurus/utils-common";

interface Props {
  readonly error: Error;
  readonly tryAgain: () => void;
}

export default function ErrorPageContent({ error, tryAgain }: Props) {
  return (
    <main className="page-frame">
      <Head>
        <title>Page Error</title>
      </Head>
      <h1>This page crashed</h1>
      <pre className="crash-messages" role="alert">
        {getErrorCausalChain(error).map((cause, index) => (
          <span key={index}>{`${index > 0 ? "Cause: " : ""}${cause.message}\n`}</span>
        ))}
      </pre>
      <button type="button" className="button button--primary" onClick={tryAgain}>
        Try again
      </button>
    </main>
  );
}
