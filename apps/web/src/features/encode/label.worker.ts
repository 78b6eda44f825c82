import type { Size } from './label-preview.ts';
import { drawLabel } from './paint-label.ts';

/** Paints off the page's thread, which the label of a phone's photograph would hold up for a second. */
self.addEventListener('message', async ({ data: size }: MessageEvent<Size>) => {
  const preview = await drawLabel(size);
  self.postMessage(preview, { transfer: preview.kind === 'label' ? [preview.bitmap] : [] });
});
