/** Sources of the files in `programs`, by file name without extension (`plugins/samples/index.ts`). */
declare module "starting-programs" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
