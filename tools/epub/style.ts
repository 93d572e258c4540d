/** The style sheet of a book. Figures have the classes of `site/src/css/figures.css`, in colours for paper. */
export const STYLE = `body { line-height: 1.5; }
.cover img { height: 95vh; max-width: 100%; }
h1, h2, h3 { line-height: 1.2; }
h2 a, h3 a { color: inherit; text-decoration: none; }
pre { background: #f4f4f4; font-size: 0.8em; overflow-wrap: anywhere; padding: 0.5em; white-space: pre-wrap; }
table { border-collapse: collapse; font-size: 0.85em; }
td, th { border: 1px solid #999; padding: 0.25em 0.5em; text-align: left; vertical-align: top; }
aside { border-left: 0.25em solid #f79a2b; padding-left: 1em; }
.admonition-title, figcaption { font-weight: bold; }
.doc-facts span { margin-right: 1em; }
figure { margin: 1em 0; }
img, svg { height: auto; max-width: 100%; }
[class^="badge_"] { margin-left: 0.5em; }
/* Figures: the classes of site/src/css/figures.css with the colours of paper. */
.f-line, .f-soft, .f-accent { fill: none; stroke: #222; stroke-width: 1.5; }
.f-soft { stroke: #666; }
.f-accent { stroke: #b5610a; }
.f-box, .f-box2 { fill: #fafafa; stroke: #bbb; }
.f-box2 { fill: #eee; }
.f-hot { fill: #b5610a; }
.f-ok { fill: #1a7f37; }
.f-bad { fill: #b3261e; }
svg text { font-family: sans-serif; }
svg .f-text { fill: #222; }
svg .f-muted { fill: #666; }
svg .f-on-hot { fill: #fff; }
svg .f-small { font-size: 13px; }
svg .f-mono { font-family: monospace; }
.f-mid { text-anchor: middle; }
.f-end { text-anchor: end; }
.f-bold { font-weight: bold; }
`;

/** Colours of diagrams, which name custom properties in their attributes: not every reader knows these. */
export const DIAGRAM_COLOURS: Readonly<Record<string, string>> = {
  "--bg": "#fff",
  "--_text": "#222",
  "--_text-sec": "#666",
  "--_text-muted": "#666",
  "--_text-faint": "#666",
  "--_line": "#666",
  "--_arrow": "#b5610a",
  "--_node-fill": "#fafafa",
  "--_node-stroke": "#bbb",
  "--_group-fill": "none",
  "--_group-hdr": "#eee",
  "--_inner-stroke": "#bbb",
  "--_key-badge": "#eee",
};
