/** Shows the user how far the work has got. */
export interface Progress {
  stage(words: string): void;
  /** Clears what is shown, if anything. Must be called before anything else is written to the terminal. */
  done(): void;
}

interface Screen {
  readonly env: { readonly TERM?: string | undefined };
  readonly stderr: { readonly isTTY?: boolean; write(text: string): unknown };
}

const CLEAR_LINE = '\r\x1b[2K';

/** One line that keeps changing, on terminals that can do that; nothing is written to files and pipes. */
export function showProgress({ env, stderr: terminal }: Screen): Progress {
  const changes = terminal.isTTY && env.TERM !== 'dumb';
  let showing = false;
  return {
    stage: (words) => {
      if (!changes) return;
      terminal.write(`${CLEAR_LINE}${words} …`);
      showing = true;
    },
    done: () => {
      if (showing) terminal.write(CLEAR_LINE);
      showing = false;
    },
  };
}
