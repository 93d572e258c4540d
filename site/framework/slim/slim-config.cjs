// Loader for the framework's generated copy of the site's configuration. Readers need what is shown
// or decided in the browser; plugin options, build paths and the like stay at home.
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

module.exports = function slimConfig(source) {
  const start = source.indexOf("export default ") + "export default ".length;
  const config = JSON.parse(source.slice(start).trim().replace(/;$/, ""));
  for (const key of BUILD_ONLY) delete config[key];
  return `export default ${JSON.stringify(config)};`;
};
