/** A generated file: its path below the package and its text. */
export interface BuiltModule {
  readonly path: string;
  readonly text: string;
}

export function buildAll(): BuiltModule[];
