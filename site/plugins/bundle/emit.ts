/** The part of the bundler that is used. */
interface Compiler {
  readonly webpack: { readonly sources: { RawSource: new (text: string) => unknown } };
  readonly hooks: {
    readonly thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void };
  };
}

interface Compilation {
  emitAsset(name: string, source: unknown): void;
  readonly hooks: {
    readonly processAssets: {
      tapPromise(options: { name: string; stage: number }, run: () => Promise<void>): void;
    };
  };
}

/** After the bundler has made its own files small: these are finished. */
const STAGE = 1_000;

/** A plugin of the bundler that writes finished files, given as texts by path below the site's root. */
export class EmitFiles {
  private readonly name: string;
  private readonly files: () => Promise<ReadonlyMap<string, string>>;

  constructor(name: string, files: () => Promise<ReadonlyMap<string, string>>) {
    this.name = name;
    this.files = files;
  }

  apply(compiler: Compiler): void {
    const { name } = this;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage: STAGE }, async () => {
        const { RawSource } = compiler.webpack.sources;
        for (const [file, text] of await this.files())
          compilation.emitAsset(file, new RawSource(text));
      });
    });
  }
}
