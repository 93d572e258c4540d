/** `data/bee-js-13.yaml`: names of bee-js 12 in bee-js 13. */
export interface Bee13Facts {
  /** Day of the release of 13.0.0. */
  readonly released: string;
  readonly namespaces: readonly {
    readonly name: string;
    /** What its methods are about, in Markdown. */
    readonly about: string;
    /** New names by old names. */
    readonly methods: Readonly<Record<string, string>>;
  }[];
  /** Methods that stay on `Bee`. */
  readonly stays: readonly string[];
  /** Exports that have another name or none, with what to write instead. */
  readonly exports: readonly { readonly name: string; readonly instead: string }[];
}

/** New paths below a `Bee` by old method names: `uploadData` → `data.upload`. */
export type Bee13Names = ReadonlyMap<string, string>;

/** The new path of every method that moved. */
export const namesOf = ({ namespaces }: Pick<Bee13Facts, "namespaces">): Bee13Names =>
  new Map(
    namespaces.flatMap(({ name, methods }) =>
      Object.entries(methods).map(([old, now]) => [old, `${name}.${now}`] as const),
    ),
  );
