/** Link that reloads the page; a button would need the scripts that failed to load. */
export function ReloadLink({ className }: { readonly className?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is that of the page
    <a href="" className={className}>
      Retry
    </a>
  );
}

/** Alert that is in the page without scripts, and seen when `what` ("The panels") did not load. */
export function ScriptFailed({ what }: { readonly what: string }) {
  return (
    <p className="script-failed" role="alert" data-markdown-ignore="">
      {`${what} did not load. You might want to check your network connection. `}
      <ReloadLink className="prose-link" />
    </p>
  );
}
