/** Texts of the files in `programs`, by their names without ending (`plugins/samples/index.ts`). */
declare module "starting-programs" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
