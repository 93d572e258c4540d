/** Replaces core 3.10.2 `BaseUrlIssueBanner` in the browser: it is off, and its texts were on every page. */
export default function NoBanner(): null {
  return null;
}
