// Loader for the generated site configuration: strips build-only fields, such as plugin options and
// paths, from the client's copy.
const BUILD_ONLY = [
  "plugins",
  "presets",
  "themes",
  "markdown",
  "staticDirectories",
  "clientModules",
  "scripts",
  "stylesheets",
  "headTags",
  "organizationName",
  "projectName",
  "onBrokenLinks",
  "onBrokenAnchors",
  "onDuplicateRoutes",
  "onBrokenMarkdownLinks",
];

/** What pages ask of an edition (`EditionFacts` of `shared/edition/routes.ts`). */
const ofPages = ({ release, interface: version, prefix, version: name, earlier }) => ({
  release,
  interface: version,
  prefix,
  version: name,
  ...(earlier && { earlier: earlier.map((one) => ({ release: one.release })) }),
});

module.exports = function slimConfig(source) {
  const start = source.indexOf("export default ") + "export default ".length;
  const config = JSON.parse(source.slice(start).trim().replace(/;$/, ""));
  for (const key of BUILD_ONLY) delete config[key];
  // Code is highlighted by the build.
  delete config.themeConfig?.prism;
  config.future = { experimental_router: config.future.experimental_router };
  const { site } = config.customFields ?? {};
  if (site) site.editions = site.editions.map(ofPages);
  return `export default ${JSON.stringify(config)};`;
};
