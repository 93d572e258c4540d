/** Stub of a theme component (`@theme/…`). */
export default function Part(): null {
  return null;
}
