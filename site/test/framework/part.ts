/** Stands in for a part of the theme (`@theme/…`). */
export default function Part(): null {
  return null;
}
