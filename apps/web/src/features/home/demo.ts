/** Facts about the pictures in public/demo, written by scripts/make-demo.ts. */
export const DEMO = {
  surface: '/demo/surface.jpg',
  width: 1200,
  height: 900,
  gain: 24,
  key: 'beneath the surface',
} as const;
