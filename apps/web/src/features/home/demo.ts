/** Facts about the pictures in public/demo, written by scripts/make-demo.ts. */
export const DEMO = {
  surface: '/demo/surface.jpg',
  difference: '/demo/difference.jpg',
  width: 1200,
  height: 900,
  gain: 24,
  key: 'beneath the surface',
  /** Width of the copies that phones download for display; the message is in the full picture. */
  small: 720,
} as const;

/** Path of the small copy of a demo picture. */
export const smallCopy = (path: string): string => path.replace('.jpg', `-${DEMO.small}.jpg`);
