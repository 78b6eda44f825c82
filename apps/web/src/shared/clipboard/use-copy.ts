import { useEffect, useRef, useState } from 'react';

const COPIED_MS = 2000;
export type CopyState = 'idle' | 'copied' | 'failed';

const write = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Copies a text; `copied` lasts two seconds (S-9.4). The caller words success and failure. */
export const useCopy = (): { state: CopyState; copy: (text: string) => Promise<boolean> } => {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (text: string): Promise<boolean> => {
    clearTimeout(timer.current);
    const done = await write(text);
    setState(done ? 'copied' : 'failed');
    if (done) timer.current = setTimeout(() => setState('idle'), COPIED_MS);
    return done;
  };
  return { state, copy };
};
