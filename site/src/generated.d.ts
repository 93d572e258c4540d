declare module "@generated/redirects/default/redirects.json" {
  const redirects: readonly { readonly from: string; readonly to: string }[];
  export default redirects;
}
