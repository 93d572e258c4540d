// CommonJS on purpose: required natively, it escapes the framework's transpiler, so that `import`
// below is Node's own. `tsx` then loads the TypeScript modules.
exports.load = async function load() {
  const { register } = await import("tsx/esm/api");
  register();
  return (await import("./index.ts")).default;
};
