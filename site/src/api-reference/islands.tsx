import type { Kinds } from "../island/islands.tsx";

/** URLs that the islands of the page fetch, and their navigation. */
export interface IslandOptions {
  /** URL of the finder's index. */
  readonly search: string;
  /** URL of `api/whole.md`. */
  readonly markdown: string;
  /** URL of `openapi.json`, for the request console. */
  readonly document: string;
  /** Opens a route of the site, or a fragment of this page, without a page load. */
  readonly open: (route: string) => void;
  /** Sets the "only changed" filter in the URL. */
  readonly choose: (isOnly: boolean) => void;
}

const typedIn = (place: HTMLElement): string => place.querySelector("input")?.value ?? "";

/** Islands of `/api/` by the `data-island` of their elements (`plugins/api/render`). */
export function islandsOf(surroundings: IslandOptions): Kinds {
  const { search, markdown, document, open, choose } = surroundings;
  return {
    async side() {
      const [{ Side }, { readGroups }] = await Promise.all([
        import("./side/Side.tsx"),
        import("./side/List.tsx"),
      ]);
      return (place) => (
        <Side
          groups={readGroups(place)}
          compared={place.querySelector<HTMLElement>(".api-only")?.dataset.compared ?? ""}
          typed={typedIn(place)}
          isUsed={place.querySelector("input:focus") !== null}
          search={search}
          open={open}
          choose={choose}
        />
      );
    },
    async base() {
      const { BaseAddress, firstAddress } = await import("./BaseAddress.tsx");
      return (place) => <BaseAddress first={firstAddress(typedIn(place))} />;
    },
    async samples() {
      const { Samples, readSamples } = await import("./samples/Samples.tsx");
      return (place) => <Samples {...readSamples(place)} document={document} />;
    },
    async actions() {
      const { Actions, readActions } = await import("./Actions.tsx");
      return (place) => <Actions {...readActions(place)} markdown={markdown} />;
    },
    async hints() {
      const { Hints } = await import("./hints/Hints.tsx");
      return (place) => <Hints page={place.parentElement ?? place} />;
    },
  };
}
