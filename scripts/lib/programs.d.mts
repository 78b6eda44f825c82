/** A computer on which programs are looked for. */
export interface Machine {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  isProgram: (path: string) => boolean;
}
/** Installs a package of Debian's where that is possible; throws with the advice where it is not. */
export function installFromDebian(name: string, advice: string): Promise<void>;
