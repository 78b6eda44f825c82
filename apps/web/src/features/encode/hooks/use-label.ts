import { useEffect, useState } from 'react';
import type { LabelPreview, Size } from '../label-preview.ts';

/** The label that a picture of this size will get; null while it is being painted, and if none is wanted. */
export const useLabel = (size: Size | null, isWanted: boolean): LabelPreview | null => {
  const [label, setLabel] = useState<{ of: Size; preview: LabelPreview } | null>(null);
  useEffect(() => {
    // Hiding paints its own label; where there is no worker, and if it fails, the preview is simply not shown.
    if (size === null || !isWanted || typeof Worker !== 'function') return;
    const worker = new Worker(new URL('../label.worker.ts', import.meta.url), {
      type: 'module',
      name: 'label',
    });
    worker.addEventListener('message', ({ data: preview }: MessageEvent<LabelPreview>) => {
      worker.terminate();
      setLabel({ of: size, preview });
    });
    worker.postMessage(size);
    return () => worker.terminate();
  }, [size, isWanted]);
  return isWanted && label?.of === size ? label.preview : null;
};
