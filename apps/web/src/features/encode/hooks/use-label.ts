import { useEffect, useState } from 'react';
import type { LabelPreview, Size } from '../label-preview.ts';

/** The label that a picture of this size will get; null while it is being painted, and if none is wanted. */
export const useLabel = (size: Size | null, isWanted: boolean): LabelPreview | null => {
  const [label, setLabel] = useState<{ of: Size; preview: LabelPreview } | null>(null);
  useEffect(() => {
    if (size === null || !isWanted) return;
    let isCurrent = true;
    const show = async () => {
      const { drawLabel } = await import('../paint-label.ts');
      const preview = await drawLabel(size);
      if (isCurrent) setLabel({ of: size, preview });
    };
    // Hiding paints its own label; if the preview fails, it is simply not shown.
    show().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [size, isWanted]);
  return isWanted && label?.of === size ? label.preview : null;
};
