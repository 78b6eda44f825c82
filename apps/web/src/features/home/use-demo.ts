import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '@underpaint/contract';
import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../../shared/api/sentences.ts';
import { DEMO } from './demo.ts';

const LIMITS = { maxBytes: IMAGE_MAX_BYTES, maxPixels: IMAGE_MAX_PIXELS };

export type DemoState = { name: 'ready' | 'busy' | 'failed' } | { name: 'found'; message: string };

/** Reveals the message of the demo picture with the product's own code, which is fetched on demand. */
export const useDemo = () => {
  const [state, setState] = useState<DemoState>({ name: 'ready' });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const work = async (signal: AbortSignal): Promise<DemoState> => {
    const { onDevice } = await import('../../shared/device/on-device.ts');
    const picture = await (await fetch(DEMO.surface, { signal })).blob();
    const task = { name: 'reveal', picture, passphrase: DEMO.key, limits: LIMITS } as const;
    const revealed = await onDevice<'reveal'>(task, { signal });
    return revealed.found ? { name: 'found', message: revealed.message } : { name: 'failed' };
  };

  const reveal = async () => {
    const control = new AbortController();
    abort.current = control;
    setState({ name: 'busy' });
    // Whatever the reason, there is another way to see it, which the page mentions.
    const next = await work(control.signal).catch(
      (error: unknown): DemoState => ({ name: isAbort(error) ? 'ready' : 'failed' }),
    );
    if (!control.signal.aborted) setState(next);
  };

  return { state, reveal: () => void reveal() };
};
