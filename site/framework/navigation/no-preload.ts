/**
 * Replaces core 3.10.2 `preload` in `clientEntry` of a build with hash routing. The original waits for the
 * page of the path, which does not exist; the page of the fragment is fetched by the first render.
 */
export default async function noPreload(): Promise<void> {}
