// CommonJS on purpose: required natively, it escapes the framework's transpiler, so that `import`
// below is Node's own. `tsx` then loads the TypeScript modules.
const { join } = require("node:path");

exports.load = async function load() {
  const { register } = await import("tsx/esm/api");
  // The settings say how JSX is read, in which plugins write markup.
  register({ tsconfig: join(__dirname, "../tsconfig.json") });
  return (await import("./index.ts")).default;
};
