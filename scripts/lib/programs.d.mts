/** A computer on which to look for programs. */
export interface Machine {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  isProgram: (path: string) => boolean;
}
/** Installs a Debian package if possible; otherwise throws with the advice. */
export function installFromDebian(name: string, advice: string): Promise<void>;
