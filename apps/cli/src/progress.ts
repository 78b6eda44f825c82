/** Shows the user how far the work has got. */
export interface Progress {
  stage(words: string): void;
  done(): void;
}

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const CLEAR_LINE = '\r\x1b[2K';

/** One line that changes, on a terminal only: nothing is written to files and pipes. */
export function showProgress(terminal: Terminal): Progress {
  const write = (text: string) => {
    if (terminal.isTTY) terminal.write(text);
  };
  return {
    stage: (words) => write(`${CLEAR_LINE}${words} …`),
    done: () => write(CLEAR_LINE),
  };
}
