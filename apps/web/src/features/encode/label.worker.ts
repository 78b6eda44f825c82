import type { Size } from './label-preview.ts';
import { drawLabel } from './paint-label.ts';

/** Paints outside the page's thread: below a photograph from a phone, that would stop for a second. */
self.addEventListener('message', async ({ data: size }: MessageEvent<Size>) => {
  const preview = await drawLabel(size);
  self.postMessage(preview, { transfer: preview.kind === 'label' ? [preview.bitmap] : [] });
});
