/**
 * Options for a process of Node 24 that only hides and reveals. Planes of pixels lie outside V8's heap, but count towards
 * its next collection: every 30 MB of them, it would mark a heap that contains hardly any garbage (decision 052).
 */
export const V8_OPTIONS = [
  '--initial-old-space-size=128',
  '--external-memory-accounted-in-global-limit',
] as const;
