// Loader for what the framework knows of the site: removes the versions of its plugins.
module.exports = function slimSiteMetadata(source) {
  return JSON.stringify({ ...JSON.parse(source), pluginVersions: {} });
};
