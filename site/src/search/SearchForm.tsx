import { useHistory } from "@docusaurus/router";
import useBaseUrl from "@docusaurus/useBaseUrl";
import type { FormEvent } from "react";
import styles from "./form.module.css";
import { useHashRouting } from "../use-hash-routing.ts";

/** Field that opens the search page client-side; without JavaScript, the form submits to it. */
export function SearchForm() {
  const history = useHistory();
  const address = useBaseUrl("/search");
  const isHash = useHashRouting();
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = new FormData(event.currentTarget).get("q");
    const search = `?${new URLSearchParams({ q: typeof query === "string" ? query : "" })}`;
    history.push({ pathname: isHash ? "/search" : address, search });
  }
  return (
    <search>
      <form className={styles.search} action={address} onSubmit={onSubmit}>
        <input
          type="search"
          name="q"
          placeholder="Search docs"
          aria-label="Search docs"
          // No `maxLength`: it would cut a pasted log line before the search page takes its message.
          // Shrink to the container; the browser's default width exceeds a small phone.
          size={1}
          autoComplete="off"
        />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}
