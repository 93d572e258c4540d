/** Stub of `prism-react-renderer`: code blocks are highlighted at build time. */
export const Prism = { languages: {} };
export const themes = { palenight: { plain: {}, styles: [] } };
/** Renders nothing; no page of ours reaches it. */
export function Highlight(): null {
  return null;
}
export default Prism;
