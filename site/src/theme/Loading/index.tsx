/**
 * Replaces core 3.10.2 `theme-fallback/Loading`: the same three states (nothing, past the delay,
 * error with Retry) in our colours, without inline styles and animation.
 */
import { useEffect } from "react";
import type { LoadingComponentProps } from "react-loadable";

export default function Loading({ error, retry, pastDelay }: LoadingComponentProps) {
  // `react-loadable` drops a script that arrives between render and commit; asked again, it has it.
  useEffect(retry, [retry]);
  if (error) {
    return (
      <div className="page-frame" role="alert">
        <h1>This part of the site did not load</h1>
        <p>{String(error)}</p>
        <button type="button" className="button button--primary" onClick={retry}>
          Retry
        </button>
      </div>
    );
  }
  return pastDelay ? <output className="page-frame">Loading…</output> : null;
}
